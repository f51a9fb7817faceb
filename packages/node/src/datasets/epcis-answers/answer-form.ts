import { EpcisNotAcceptableError } from '@kg/contract'
import { defined } from '@kg/core'
import type { NameForm } from '@kg/ingest/datasets'
import type { EpcForm } from './translate-ids.js'

/** How an answer is written. Without `epcs` and `names`, ids stay as they were captured, and names are the usual ones. */
export type AnswerForm = { readonly epcs?: EpcForm } & (
  | { readonly mediaType: 'application/json' | 'application/ld+json' }
  | { readonly mediaType: 'application/xml'; readonly version: '1.2' | '2.0'; readonly names?: NameForm }
)

type Headers = Readonly<Record<string, string | string[] | undefined>>

const offers = ['application/json', 'application/ld+json', 'application/xml'] as const

/** The form that a request asks for. */
export function answerFormOf(headers: Headers): AnswerForm {
  const mediaType = mediaTypeOf(textOf(headers.accept) ?? '*/*')
  const version = versionOf(headers, mediaType === 'application/xml')
  const epcs = epcFormOf(headers)
  const names = chosenIn(headers, nameForms, 'GS1-CBV-XML-Format', 'GS1-CBV-Format')
  return mediaType === 'application/xml'
    ? { mediaType, version, ...defined({ epcs, names }) }
    : { mediaType, ...defined({ epcs }) }
}

/** How a request wants ids to be written. */
export const epcFormOf = (headers: Headers): EpcForm | undefined => chosenIn(headers, epcForms, 'GS1-EPC-Format')

/** What an answer in this form says of itself. */
export function headersOf(form: AnswerForm): Record<string, string> {
  const isXml = form.mediaType === 'application/xml'
  const version = isXml && form.version === '1.2' ? '1.2.0' : '2.0.0'
  return {
    'content-type': form.mediaType,
    'gs1-epcis-version': version,
    'gs1-cbv-version': version,
    'gs1-epc-format': nameIn(epcForms, form.epcs),
    ...(isXml && { 'gs1-cbv-xml-format': form.names === undefined ? 'Always_URN' : nameIn(nameForms, form.names) }),
  }
}

function mediaTypeOf(accept: string): (typeof offers)[number] {
  const asked = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
      return { type: type === 'text/xml' ? 'application/xml' : type, quality }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { type } of asked) {
    if (type === '*/*' || type === 'application/*') return 'application/json'
    const found = offers.find((offer) => offer === type)
    if (found !== undefined) return found
  }
  throw new EpcisNotAcceptableError({ header: 'Accept', given: accept, offers: offers.join(', ') })
}

/** XML can be written as EPCIS 1.2 too, for those who read nothing newer. */
function versionOf(headers: Headers, isXml: boolean): '1.2' | '2.0' {
  const least = numberIn(headers, 'gs1-epcis-min') ?? 0
  const most = numberIn(headers, 'gs1-epcis-max') ?? numberIn(headers, 'gs1-epcis-version') ?? 2
  if (least <= 2 && most >= 2) return '2.0'
  if (isXml && least <= 1.2 && most >= 1.2) return '1.2'
  const given = textOf(headers['gs1-epcis-max']) ?? textOf(headers['gs1-epcis-version']) ?? String(least)
  throw new EpcisNotAcceptableError({ header: 'GS1-EPCIS-Version', given, offers: '2.0, and 1.2 in XML' })
}

const numberIn = (headers: Headers, name: string): number | undefined => {
  const number = Number.parseFloat(textOf(headers[name]) ?? '')
  return Number.isNaN(number) ? undefined : number
}

type Choices<T> = Readonly<Record<string, T | undefined>>

const epcForms: Choices<EpcForm> = {
  Never_Translates: undefined,
  No_Preference: undefined,
  Always_GS1_Digital_Link: 'link',
  Always_EPC_URN: 'urn',
}
const nameForms: Choices<NameForm> = {
  No_Preference: undefined,
  Always_URN: 'urn',
  Always_Web_URI: 'web',
  Never_Translates: 'given',
}

const nameIn = <T>(choices: Choices<T>, chosen: T | undefined): string =>
  Object.keys(choices).find((name) => choices[name] === chosen) ?? ''

/** What the first of these headers that is there chooses, in any case of its letters. */
function chosenIn<T>(headers: Headers, choices: Choices<T>, ...names: readonly string[]): T | undefined {
  for (const header of names) {
    const given = textOf(headers[header.toLowerCase()])
    if (given === undefined) continue
    const offers = Object.keys(choices)
    const name = offers.find((one) => one.toLowerCase() === given.trim().toLowerCase())
    if (name === undefined) throw new EpcisNotAcceptableError({ header, given, offers: offers.join(', ') })
    return choices[name]
  }
  return undefined
}

const textOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0]
