import type { DocumentProperties } from '../../blocks/block.js'
import type { PdfDocument } from './pdf-js.js'

const pdfDate = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/

/** `D:20260304103000+01'00'` as ISO 8601 says it. */
export function isoDate(value: unknown): string | undefined {
  const found = typeof value === 'string' ? pdfDate.exec(value) : null
  if (found === null) return undefined
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', utc, sign, zoneHour, zoneMinute = '00'] =
    found
  if (hour === undefined) return `${year}-${month}-${day}`
  const zone =
    utc !== undefined ? 'Z' : sign === undefined ? '' : zoneHour === '00' ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
}

const split = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function texts(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '' && one !== 'Untitled')
    .map((one) => one.trim())
}

/** Labels that only count from 1 say nothing. */
export function pagination(labels: readonly string[] | null): string | undefined {
  if (labels === null || labels.every((label, at) => label === String(at + 1))) return undefined
  return labels.length <= 12 ? labels.join(', ') : `${labels.slice(0, 6).join(', ')}, …, ${labels.at(-1)}`
}

/** A comma separates people only where each of them has two names; else it stands in `Example, Ada`. */
function peopleIn(text: string): string[] {
  const parts = split(text, /;|\band\b|&/)
  const names = parts.flatMap((part) => split(part, /,/))
  return names.every((name) => name.includes(' ')) ? names : parts
}

export async function readPdfProperties(pdf: PdfDocument): Promise<DocumentProperties> {
  const { info, metadata } = await pdf.getMetadata()
  const said = (key: string, xmp: string) => [...texts(info[key]), ...texts(metadata?.get(xmp))]
  const [title] = said('Title', 'dc:title')
  const authors = texts(metadata?.get('dc:creator'))
  const named = authors.length > 1 ? authors : said('Author', 'dc:creator').slice(0, 1).flatMap(peopleIn)
  const [description] = said('Subject', 'dc:description')
  const keywords = said('Keywords', 'dc:subject')
    .slice(0, 1)
    .flatMap((all) => split(all, /[,;]/))
  const [language] = said('Language', 'dc:language')
  const created = isoDate(info.CreationDate)
  const modified = isoDate(info.ModDate)
  const pages = pagination(await pdf.getPageLabels())
  return {
    ...(title === undefined ? {} : { title }),
    ...(named.length === 0 ? {} : { authors: named }),
    ...(description === undefined ? {} : { description }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(language === undefined ? {} : { language }),
    ...(created === undefined ? {} : { created }),
    ...(modified === undefined ? {} : { modified }),
    pages: pdf.numPages,
    ...(pages === undefined ? {} : { more: [{ term: 'pagination', value: pages }] }),
  }
}
