/**
 * The tables that this tab left because its seats are played on another device. After a reload the tab does not take them back without
 * asking.
 */

const KEY = 'kilowatt.elsewhere';

function read(): readonly string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter((code) => code !== '');
  } catch {
    // The browser has no storage for this page.
    return [];
  }
}
function write(codes: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, codes.join(' '));
  } catch {
    // The browser has no storage for this page.
  }
}

/** Whether the seats at a table are played elsewhere, as far as this tab knows. `code`: its room code. */
export const areSeatsElsewhere = (code: string): boolean => read().includes(code.toLowerCase());

/** Remembers that the seats at a table are played elsewhere. */
export const markSeatsElsewhere = (code: string): void => {
  if (!areSeatsElsewhere(code)) write([...read(), code.toLowerCase()]);
};

/** Remembers that the seats at a table are played here again. */
export const unmarkSeatsElsewhere = (code: string): void => {
  if (areSeatsElsewhere(code)) write(read().filter((one) => one !== code.toLowerCase()));
};
