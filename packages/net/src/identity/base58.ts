const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const values = new Map([...alphabet].map((letter, value) => [letter, BigInt(value)]))

/** Bitcoin's base 58, for the short byte strings of peer ids. */
export function toBase58(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = (number << 8n) | BigInt(byte)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  for (const byte of bytes) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}

/** `undefined` for text with a letter outside the alphabet. */
export function fromBase58(text: string): Uint8Array | undefined {
  let number = 0n
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return undefined
    number = number * 58n + value
  }
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.push(Number(number & 255n))
  for (const letter of text) {
    if (letter !== '1') break
    bytes.push(0)
  }
  return Uint8Array.from(bytes.reverse())
}
