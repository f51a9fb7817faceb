/** With what every program has: loading `node:crypto` takes longer than all that most commands do. */
export const randomBytes = (length: number): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
