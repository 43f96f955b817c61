/** Tables that this tab left because their seats are played elsewhere: loaded anew it does not take them back by itself. */

const KEY = 'kilowatt.elsewhere';

function read(): readonly string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter((code) => code !== '');
  } catch {
    // the browser keeps nothing for this page
    return [];
  }
}
function write(codes: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, codes.join(' '));
  } catch {
    // as above
  }
}

/** Whether the seats at that table are played elsewhere, as far as this tab knows. */
export const areSeatsElsewhere = (code: string): boolean => read().includes(code.toLowerCase());

/** The seats at that table are played elsewhere from now on. */
export const markSeatsElsewhere = (code: string): void => {
  if (!areSeatsElsewhere(code)) write([...read(), code.toLowerCase()]);
};

/** They are played here. */
export const unmarkSeatsElsewhere = (code: string): void => {
  if (areSeatsElsewhere(code)) write(read().filter((one) => one !== code.toLowerCase()));
};
