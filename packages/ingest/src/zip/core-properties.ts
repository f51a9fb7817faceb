import type { DocumentProperties } from '../blocks/block.js'
import type { BlockSink } from '../blocks/reader.js'
import type { Zip } from './open-zip.js'
import { readXml } from './read-xml.js'

/** What stands in an element that has a text and nothing else, by the element's local name. */
export async function readTexts(zip: Zip, part: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  let text = ''
  await readXml(zip, part, {
    open: () => {
      text = ''
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      if (text.trim() !== '') found.set(name, [...(found.get(name) ?? []), text.trim()])
      text = ''
    },
  })
  return found
}

/** What a DOCX, PPTX or XLSX file says about itself, and that its macros are left alone. */
export async function readOfficeProperties(zip: Zip, sink: BlockSink): Promise<void> {
  warnOfMacros(zip, sink, /(?:^|\/)vbaProject\.bin$/i)
  const has = (part: string) => zip.parts.has(part)
  const core = has('docProps/core.xml') ? await readTexts(zip, 'docProps/core.xml') : new Map()
  const app = has('docProps/app.xml') ? await readTexts(zip, 'docProps/app.xml') : new Map()
  const pages = Number(app.get('Pages')?.[0] ?? app.get('Slides')?.[0])
  sink.properties({ ...describe(core), ...(pages > 0 ? { pages } : {}) })
}

/** Dublin Core and its relatives, as office programs and books have them. */
export function describe(texts: ReadonlyMap<string, readonly string[]>): DocumentProperties {
  const first = (...names: string[]) => names.map((name) => texts.get(name)?.[0]).find((text) => text !== undefined)
  const words = (texts.get('keywords') ?? texts.get('keyword') ?? []).flatMap((text) => text.split(/[,;]/))
  const subject = texts.get('subject') ?? []
  const keywords = [...words, ...subject].map((word) => word.trim()).filter((word) => word !== '')
  const authors = texts.get('initial-creator') ?? texts.get('creator')
  return Object.fromEntries(
    Object.entries({
      title: first('title'),
      authors: authors?.flatMap((names) => names.split(';')).map((name) => name.trim()),
      description: first('description'),
      keywords: keywords.length === 0 ? undefined : [...new Set(keywords)],
      language: first('language'),
      created: first('created', 'creation-date'),
      modified: first('modified', 'date'),
    }).filter(([, value]) => value !== undefined),
  )
}

export function warnOfMacros(zip: Zip, sink: BlockSink, pattern: RegExp): void {
  if ([...zip.parts].some((part) => pattern.test(part)))
    sink.warn('The document has macros. They were neither run nor imported')
}
