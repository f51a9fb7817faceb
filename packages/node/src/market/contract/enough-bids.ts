/** How many bids are enough for so many holders: one for each, and one to replace it. */
export const enoughBidsFor = (holders: number): number => 2 * holders
