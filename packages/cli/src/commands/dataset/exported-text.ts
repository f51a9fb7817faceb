import { StringDecoder } from 'node:string_decoder'

const marker = '"formatted_dataset":"'

/** An answer to an export: its text as it comes, or all of the answer if it has none. */
export type ExportAnswer =
  | { readonly status: 'STREAM'; readonly chunks: AsyncIterable<string> }
  | { readonly status: 'OTHER'; readonly body: unknown }

/** Finds the dataset in the answer without holding the whole of it: it is a JSON text of any length inside JSON. */
export async function openExport(
  body: AsyncIterable<Uint8Array>,
  onRest: (fields: Readonly<Record<string, unknown>>) => void = () => undefined,
): Promise<ExportAnswer> {
  const texts = decoded(body)
  let seen = ''
  for (;;) {
    const { value, done } = await texts.next()
    if (done === true) return { status: 'OTHER', body: JSON.parse(seen) }
    seen += value
    const at = seen.indexOf(marker)
    if (at >= 0) return { status: 'STREAM', chunks: unescaped(seen.slice(at + marker.length), texts, onRest) }
  }
}

async function* decoded(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const chunk of body) yield decoder.write(Buffer.from(chunk))
}

/** A JSON text up to its closing quote, and then the fields behind it. */
async function* unescaped(
  first: string,
  rest: AsyncIterable<string>,
  onRest: (fields: Readonly<Record<string, unknown>>) => void,
): AsyncGenerator<string> {
  let open = ''
  let isOpen = true
  const partsOf = function* (text: string): Generator<string> {
    open += text
    if (!isOpen) return
    const { length, isClosed } = scan(open)
    isOpen = !isClosed
    if (length > 0) yield JSON.parse(`"${open.slice(0, length)}"`) as string
    open = open.slice(length)
  }
  yield* partsOf(first)
  for await (const text of rest) yield* partsOf(text)
  if (isOpen) throw new Error('the answer ended inside the dataset')
  const { data } = JSON.parse(`{"data":{"":"${open}`) as { data: Readonly<Record<string, unknown>> }
  onRest(data)
}

/** How much of a text can be read: up to the closing quote, and no escape cut in two. */
function scan(text: string): { length: number; isClosed: boolean } {
  const signs = /["\\]/g
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    if (sign[0] === '"') return { length: sign.index, isClosed: true }
    const end = sign.index + (text[sign.index + 1] === 'u' ? 6 : 2)
    if (end > text.length) return { length: sign.index, isClosed: false }
    signs.lastIndex = end
  }
  return { length: text.length, isClosed: false }
}
