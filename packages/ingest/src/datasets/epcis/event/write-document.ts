import type { DocumentHead, EpcisItem } from './document.js'

/** Writes the parts of one document, one after the other. */
export interface PartWriter {
  open(): string
  write(item: EpcisItem): string
  end(): string
}

/** Writes a document piece by piece. The first item must be its head. */
export async function* writeDocument(
  items: AsyncIterable<EpcisItem> | Iterable<EpcisItem>,
  start: (head: DocumentHead) => PartWriter,
): AsyncGenerator<string> {
  let writer: PartWriter | undefined
  for await (const item of items) {
    if (item.kind === 'head') {
      writer = start(item.head)
      yield writer.open()
    } else if (writer === undefined) throw new TypeError('an EPCIS document begins with its head')
    else yield writer.write(item)
  }
  if (writer !== undefined) yield writer.end()
}
