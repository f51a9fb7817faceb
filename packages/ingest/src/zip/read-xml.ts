import { DoctypeRefusedError, DocumentBrokenError } from '@kg/contract'
import type { Zip } from './open-zip.js'

export type XmlAttributes = Readonly<Record<string, string>>

/** Told of elements by their local names: programs choose prefixes as they like. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads a part of a packed document as XML, piece by piece. Office programs write no DOCTYPE, so none is let in. */
export async function readXml(zip: Zip, part: string, handlers: XmlHandlers): Promise<void> {
  const { SaxesParser } = await import('saxes')
  const name = `${zip.name}, ${part}`
  const parser = new SaxesParser()
  parser.on('opentag', ({ name: tag, attributes }) => handlers.open(localName(tag), attributes))
  parser.on('closetag', ({ name: tag }) => handlers.close?.(localName(tag)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('doctype', () => {
    throw new DoctypeRefusedError({ name })
  })
  parser.on('error', (cause) => {
    throw new DocumentBrokenError({ name, why: cause.message }, { cause })
  })
  const decoder = new TextDecoder()
  for await (const piece of zip.stream(part)) parser.write(decoder.decode(piece, { stream: true }))
  parser.close()
}

/** An attribute by its local name, whatever its prefix. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  return prefixed(attributes, name)
}

/** One that has a prefix, such as `r:id` beside `id`. */
export function prefixed(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)
