import { DocumentEncryptedError, UnsupportedMediaTypeError } from '@kg/contract'
import { formats } from './formats/all.js'
import type { Format } from './formats/format.js'
import { encryptedOfficeType, readMagic } from './magic.js'
import { sniff } from './sniff.js'

/** Types that say little: the name or the content tells more. Browsers call a CSV file by the type of a spreadsheet. */
const vague = new Set([
  '',
  'application/octet-stream',
  'application/json',
  'application/vnd.ms-excel',
  'application/xml',
  'text/xml',
])

/** Kinds of files that look like text, but are not prose. */
const foreign: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
}

/** RDF often comes under the names and types of these. */
const carriers = new Set(['application/json', 'application/xml', 'text/xml'])
const isRdf = ({ pipeline }: Format): boolean => pipeline.startsWith('rdf/')

/** A ZIP file that does not say what it is may be one of these, cut off: its reader says what is wrong with it. */
const isPacked = (format: Format | undefined): boolean => /^(?:office|book)\//.test(format?.pipeline ?? '')

export interface Named {
  readonly name: string
  readonly mediaType?: string
  readonly bytes: Uint8Array
}

/** Bytes that tell their type for sure decide; then the type that was given; then the name; then how the text looks. */
export function detect({ name, mediaType = '', bytes }: Named): Format {
  const certain = readMagic(bytes)
  if (certain === encryptedOfficeType) throw new DocumentEncryptedError({ name })
  const given = (mediaType.split(';', 1)[0] as string).trim().toLowerCase()
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const byName = name.includes('.') ? byExtension.get(extension) : undefined
  if (certain === 'application/zip') return [byMediaType.get(given), byName].find(isPacked) ?? refuse(certain)
  if (certain !== undefined) return byMediaType.get(certain) ?? refuse(certain)
  if (!vague.has(given)) return byMediaType.get(given) ?? refuse(given)
  if (byName !== undefined && !carriers.has(byName.mediaTypes[0])) return byName
  const looksLike = byMediaType.get(sniff(bytes) ?? '')
  const structured = structuredType(given, extension)
  if (structured === '') return looksLike ?? refuse(given)
  // What calls itself JSON or XML is that, unless there is RDF in it.
  if (looksLike !== undefined && isRdf(looksLike)) return looksLike
  return byName ?? byMediaType.get(structured) ?? refuse(structured)
}

export function extractableTypes(): string[] {
  return formats.map(({ mediaTypes }) => mediaTypes[0])
}

/** What the name or a vague type says about the form of a text; empty when that is nothing. */
function structuredType(given: string, extension: string): string {
  if (Object.hasOwn(foreign, extension)) return foreign[extension] as string
  return carriers.has(given) ? given : ''
}

function refuse(given: string): never {
  throw new UnsupportedMediaTypeError({ given, takes: extractableTypes() })
}

const byMediaType = new Map(formats.flatMap((format) => format.mediaTypes.map((type) => [type, format] as const)))
const byExtension = new Map(formats.flatMap((format) => format.extensions.map((ext) => [ext, format] as const)))
