/** The vocabularies of the CBV whose values have short names in JSON-LD, with their names in URNs and web URIs. */
const vocabularies = {
  bizStep: { urn: 'bizstep', web: 'BizStep' },
  disposition: { urn: 'disp', web: 'Disp' },
  transactionType: { urn: 'btt', web: 'BTT' },
  partyType: { urn: 'sdt', web: 'SDT' },
  errorReason: { urn: 'er', web: 'ER' },
  component: { urn: 'comp', web: 'Comp' },
} as const

export type Vocabulary = keyof typeof vocabularies

const urnBase = 'urn:epcglobal:cbv:'
const webBase = 'https://ref.gs1.org/cbv/'
const gs1Base = 'https://ref.gs1.org/voc/'

const isBare = (value: string): boolean => /^[\w-]+$/.test(value)

/** The bare name of a standard value in any of its spellings, or undefined when it is not one. */
function bareName(vocabulary: Vocabulary, value: string): string | undefined {
  const { urn, web } = vocabularies[vocabulary]
  for (const base of [`${urnBase}${urn}:`, `${webBase}${web}-`, `cbv:${web}-`])
    if (value.startsWith(base)) return value.slice(base.length)
  return isBare(value) ? value : undefined
}

/** `shipping`: as JSON-LD writes it. */
export const shortName = (vocabulary: Vocabulary, value: string): string => bareName(vocabulary, value) ?? value

/** `urn:epcglobal:cbv:bizstep:shipping`: as XML writes it. */
export function urnName(vocabulary: Vocabulary, value: string): string {
  const bare = bareName(vocabulary, value)
  return bare === undefined ? value : `${urnBase}${vocabularies[vocabulary].urn}:${bare}`
}

/** Documents use few names, and ask for them with every event. */
const webNames = new Map<Vocabulary, Map<string, string>>()

/** `https://ref.gs1.org/cbv/BizStep-shipping`: the spelling that event hashes use. */
export function webName(vocabulary: Vocabulary, value: string): string {
  let names = webNames.get(vocabulary)
  if (names === undefined || names.size > 1000) {
    names = new Map()
    webNames.set(vocabulary, names)
  }
  let name = names.get(value)
  if (name === undefined) {
    const bare = bareName(vocabulary, value)
    name = bare === undefined ? value : `${webBase}${vocabularies[vocabulary].web}-${bare}`
    names.set(value, name)
  }
  return name
}

/** A term of the GS1 web vocabulary, such as a type of measurement: `Temperature`, `gs1:Temperature` or its URI. */
function bareTerm(value: string): string | undefined {
  for (const base of ['gs1:', gs1Base, 'https://gs1.org/voc/', 'https://www.gs1.org/voc/'])
    if (value.startsWith(base)) return value.slice(base.length)
  return isBare(value) ? value : undefined
}

export const shortTerm = (value: string): string => bareTerm(value) ?? value
export const prefixedTerm = (value: string): string => {
  const bare = bareTerm(value)
  return bare === undefined ? value : `gs1:${bare}`
}
export const webTerm = (value: string): string => {
  const bare = bareTerm(value)
  return bare === undefined ? value : gs1Base + bare
}
