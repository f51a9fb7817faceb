import { gs1Resolver } from '@kg/ingest/datasets'
import { fieldTerm } from './field-term.js'

/** A key and what narrows it down, in the path of a canonical Digital Link. */
const linkForm = /^\/(\d{2,4})\/([^/]+)((?:\/\d{2,4}\/[^/]+)*)$/

/** Where the company prefix begins in a key: an indicator, extension or filler digit may stand before it. */
const prefixStart: Readonly<Record<string, number>> = { '00': 1, '01': 1, '8003': 1, '8006': 1 }

/** The shortest company prefix. */
const prefixDigits = 6

function splitLink(link: string): { ai: string; value: string; rest: string } | undefined {
  if (!link.startsWith(`${gs1Resolver}/`)) return undefined
  const [, ai, value, rest = ''] = linkForm.exec(link.slice(gs1Resolver.length)) ?? []
  return ai === undefined || value === undefined ? undefined : { ai, value, rest }
}

/** The link without its last qualifier: the class of a thing that has a serial number. */
export function outerLink(link: string): string | undefined {
  const parts = splitLink(link)
  if (parts === undefined || parts.rest === '') return undefined
  return link.slice(0, link.lastIndexOf('/', link.lastIndexOf('/') - 1))
}

/** The digits of a key from the company prefix on. */
export function digitsFromPrefix(link: string): { ai: string; digits: string } | undefined {
  const parts = splitLink(link)
  return parts && { ai: parts.ai, digits: parts.value.slice(prefixStart[parts.ai] ?? 0) }
}

/** All keys of a kind whose company prefix begins with the same six digits. */
export function prefixTerm(link: string): string | undefined {
  const key = digitsFromPrefix(link)
  return key && companyTerm(key.ai, key.digits)
}

export const companyTerm = (ai: string, digits: string): string =>
  fieldTerm('company', `${ai} ${digits.slice(0, prefixDigits)}`)
