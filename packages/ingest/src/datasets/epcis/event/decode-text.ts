import { invalidAt } from './invalid.js'

const start = { line: 1, column: 1 }

/** The encoding that the first bytes show: a byte order mark, UTF-16 without one, or the XML declaration. */
function findEncoding(head: Uint8Array): string {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  if (a === 0x3c && b === 0) return 'utf-16le'
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(head).toString('latin1'))
  return (declared?.[1] ?? 'utf-8').toLowerCase()
}

/** Gives text for bytes. Bytes that the encoding does not allow are an error. */
interface Decoder {
  decode(bytes?: Uint8Array): string
}

/** WHATWG decoders read ISO-8859-1 as Windows-1252, so it is decoded by hand. */
const latin1: Decoder = { decode: (bytes) => (bytes === undefined ? '' : Buffer.from(bytes).toString('latin1')) }

function openDecoder(encoding: string): Decoder {
  if (/^(iso-8859-1|iso_8859-1|latin1|l1)$/.test(encoding)) return latin1
  // A declaration in UTF-16 text says UTF-16; one in single bytes cannot be right.
  const name = /^(us-ascii|ascii|utf8)$/.test(encoding) ? 'utf-8' : encoding
  if (!/^(utf-8|utf-16le|utf-16be)$/.test(name))
    throw invalidAt(start, `the encoding ${encoding} is not supported; use UTF-8, UTF-16 or ISO-8859-1`)
  const decoder = new TextDecoder(name, { fatal: true })
  return { decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })) }
}

const headSize = 256

/**
 * Decodes bytes to text, piece by piece. `where` names the position when a byte cannot be decoded. Text passes as it is.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  where: () => { line: number; column: number },
): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let encoding = 'utf-8'
  let head = Buffer.alloc(0)
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder?.decode(bytes) ?? ''
    } catch {
      throw invalidAt(where(), `a byte here is not ${encoding.toUpperCase()}`)
    }
  }
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    if (decoder === undefined) {
      head = Buffer.concat([head, chunk])
      if (head.length < headSize) continue
      encoding = findEncoding(head.subarray(0, headSize))
      decoder = openDecoder(encoding)
      yield decode(head)
    } else yield decode(chunk)
  }
  if (decoder === undefined && head.length > 0) {
    encoding = findEncoding(head)
    decoder = openDecoder(encoding)
    yield decode(head)
  }
  yield decode()
}
