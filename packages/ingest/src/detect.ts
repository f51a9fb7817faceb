import { UnsupportedMediaTypeError } from '@kg/contract'
import { formats } from './formats/all.js'
import type { Format } from './formats/format.js'
import { sniff } from './sniff.js'

/** Types that say little: RDF often comes under them, and the name or the content tells more. */
const vague = new Set(['', 'application/octet-stream', 'application/json', 'application/xml', 'text/xml'])

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

export interface Named {
  readonly name: string
  readonly mediaType?: string
  readonly bytes: Uint8Array
}

/** The type that was given decides; then the name of the file; then what its text looks like. */
export function detect({ name, mediaType = '', bytes }: Named): Format {
  const given = (mediaType.split(';', 1)[0] as string).trim().toLowerCase()
  if (!vague.has(given)) return byMediaType.get(given) ?? refuse(given)
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const byName = name.includes('.') ? byExtension.get(extension) : undefined
  if (byName !== undefined) return byName
  const known = Object.hasOwn(foreign, extension) ? foreign[extension] : undefined
  const looksLike = byMediaType.get(sniff(bytes) ?? '')
  // What calls itself JSON or XML is no prose, so only the RDF in it counts.
  const prose = looksLike?.mediaTypes[0] === 'text/plain' || looksLike?.mediaTypes[0] === 'text/markdown'
  const structured = known ?? (given === 'application/octet-stream' ? '' : given)
  if (looksLike === undefined || (prose && structured !== '')) return refuse(structured || given)
  return looksLike
}

export function extractableTypes(): string[] {
  return formats.map(({ mediaTypes }) => mediaTypes[0])
}

function refuse(given: string): never {
  throw new UnsupportedMediaTypeError({ given, takes: extractableTypes() })
}

const byMediaType = new Map(formats.flatMap((format) => format.mediaTypes.map((type) => [type, format] as const)))
const byExtension = new Map(formats.flatMap((format) => format.extensions.map((ext) => [ext, format] as const)))
