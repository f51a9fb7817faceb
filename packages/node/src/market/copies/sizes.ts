/** The blocks of a copy: small enough to show one on a chain. Only the last one is shorter. */
export const blockBytes = 1024

/** Texts and copies are read, encrypted and sent in pieces of this length. */
export const pieceBytes = 256 * 1024

/** Larger copies are not handed over. */
export const maxCopyBytes = 512 * 2 ** 20
