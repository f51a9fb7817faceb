import { canonicalValue, schemes } from '@kg/ingest/datasets'
import { fieldTerm } from '../epcis-index/field-term.js'
import { companyTerm, digitsFromPrefix, outerLink } from '../epcis-index/gs1-terms.js'
import { idTerm } from '../epcis-index/terms.js'

/** What a value of a `MATCH_` parameter stands for. */
export interface EpcPattern {
  /** Absent, if the index cannot say which events have such an id. */
  readonly terms?: readonly string[]
  readonly matches: (id: string) => boolean
}

/** An id, or a pattern with `*` in place of whatever may stand there. */
export function readEpcPattern(text: string): EpcPattern {
  if (!text.includes('*')) {
    const wanted = canonicalValue(text)
    return { terms: [idTerm(text)], matches: (id) => canonicalValue(id) === wanted }
  }
  return classPattern(text) ?? companyPattern(text) ?? textPattern(text)
}

/** `urn:epc:idpat:sgtin:4012345.012345.*` or `https://id.gs1.org/01/04012345123456/21/*`: all things of a class. */
function classPattern(text: string): EpcPattern | undefined {
  const link = text.endsWith('/*') ? canonicalValue(text.replace(/\/\d{2,4}\/\*$/, '')) : canonicalValue(text)
  const isClass = link !== text && !link.includes('*') && digitsFromPrefix(link) !== undefined
  if (!isClass) return undefined
  const qualifier = /\/(\d{2,4})\/\*$/.exec(text)?.[1]
  // A pattern of an EPC scheme is also written where a class is meant, and then equals it.
  return {
    terms: [fieldTerm('in', link), fieldTerm('id', link)],
    matches(id) {
      const given = canonicalValue(id)
      if (given === link) return qualifier === undefined
      return outerLink(given) === link && (qualifier === undefined || given.startsWith(`${link}/${qualifier}/`))
    },
  }
}

/** `urn:epc:idpat:sgtin:4012345.*.*`: all keys of a company, in any spelling. */
function companyPattern(text: string): EpcPattern | undefined {
  const [, name, company] = /^urn:epc:idpat:([a-z]+):(\d{6,12})(?:\.\*)+$/.exec(text) ?? []
  const scheme = schemes.find((one) => one.name === name)
  if (scheme === undefined || company === undefined) return undefined
  const { ai, tail } = scheme
  return {
    terms: [companyTerm(ai, company)],
    matches(id) {
      const link = canonicalValue(id)
      const key = digitsFromPrefix(link)
      if (key?.ai !== ai || !key.digits.startsWith(company)) return false
      return tail?.ai === undefined || outerLink(link) === undefined || link.includes(`/${tail.ai}/`)
    },
  }
}

/** Anything else: the text as it stands, in the spelling of the event or as a Digital Link. */
function textPattern(text: string): EpcPattern {
  const parts = text.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const form = new RegExp(`^${parts.join('.*')}$`, 's')
  return { matches: (id) => form.test(id) || form.test(canonicalValue(id)) }
}
