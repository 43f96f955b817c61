/**
 * The numbers of docs/RULES.md explained by the pages of rules: all but V3, which no screen offers, and the worked examples X, which
 * illustrate these pages.
 */
// prettier-ignore
export const RULE_IDS = [
  'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9',
  'P1', 'T1', 'T2',
  'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13',
  'F1', 'F2', 'F3', 'F4', 'F5',
  'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7',
  'N1', 'N2', 'N3', 'I1', 'I2', 'I3', 'I4', 'I5', 'I6',
  'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8',
  'E1', 'E2', 'E3', 'V1', 'V2', 'V4',
  'Y1', 'Y2', 'Y3', 'Y4', 'Y5', 'Y6', 'Y7', 'Y8', 'Y9', 'Y10', 'Y11', 'Y12', 'Y13',
  'Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6',
] as const;
export type RuleId = (typeof RULE_IDS)[number];
