const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** How much of a file is looked at to guess its charset. */
const guessed = 65_536

function decodeAs(charset: string | undefined, bytes: Uint8Array, fatal: boolean): string | undefined {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset, { fatal }).decode(bytes)
  } catch {
    // An unknown charset, or bytes that are not of it: then the declaration lies, and the bytes decide.
    return undefined
  }
}

/**
 * The text of a file of any charset: by its byte order mark, as declared, as UTF-8, and else as it looks. A declaration
 * that the bytes contradict does not count. Line ends are all `\n`.
 */
export async function decodeText(bytes: Uint8Array, declared?: string): Promise<string> {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1]
  const sure = decodeAs(mark, bytes, false) ?? (isSingleByte(declared) ? decodeAs('utf-8', bytes, true) : undefined)
  const text = sure ?? decodeAs(declared, bytes, true) ?? decodeAs('utf-8', bytes, true) ?? (await guess(bytes))
  return text.replace(/\r\n?/g, '\n')
}

/** Every byte is a letter of these, so they never fail; text that is valid UTF-8 is UTF-8 all the same. */
const isSingleByte = (charset: string | undefined): boolean =>
  charset !== undefined && /^(?:iso-?8859|windows-?125|latin|us-ascii|ascii|cp125)/i.test(charset)

async function guess(bytes: Uint8Array): Promise<string> {
  const { default: chardet } = await import('chardet')
  const found = chardet.detect(bytes.subarray(0, guessed)) ?? undefined
  return decodeAs(found, bytes, false) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** The charset that HTML or XML declares near its start. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  return (
    /<\?xml[^>]*\bencoding=["']([\w.:-]+)/i.exec(start)?.[1] ?? /<meta[^>]+charset=["']?\s*([\w.:-]+)/i.exec(start)?.[1]
  )
}
