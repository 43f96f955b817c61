/** The tables that this tab left because its seats are played on another device. After a reload the tab asks before it takes them back. */

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

/** Whether this tab knows that the seats at a table are played elsewhere. `code`: its room code. */
export const areSeatsElsewhere = (code: string): boolean => read().includes(code.toLowerCase());

/** Marks the seats at a table as played elsewhere. */
export const markSeatsElsewhere = (code: string): void => {
  if (!areSeatsElsewhere(code)) write([...read(), code.toLowerCase()]);
};

/** Marks the seats at a table as played here again. */
export const unmarkSeatsElsewhere = (code: string): void => {
  if (areSeatsElsewhere(code)) write(read().filter((one) => one !== code.toLowerCase()));
};
