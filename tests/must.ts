/** The value itself; throws where there is none, so that a test cannot pass without it. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test needs a value here');
  return value;
}
