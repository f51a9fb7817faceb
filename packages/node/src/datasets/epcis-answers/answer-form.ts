import { EpcisNotAcceptableError } from '@kg/contract'

/** How an answer is written. */
export type AnswerForm =
  | { readonly mediaType: 'application/json' | 'application/ld+json' }
  | { readonly mediaType: 'application/xml'; readonly version: '1.2' | '2.0' }

type Headers = Readonly<Record<string, string | string[] | undefined>>

const offers = ['application/json', 'application/ld+json', 'application/xml'] as const

/** The form that a request asks for. */
export function answerFormOf(headers: Headers): AnswerForm {
  checkForms(headers)
  const mediaType = mediaTypeOf(textOf(headers.accept) ?? '*/*')
  const version = versionOf(headers, mediaType === 'application/xml')
  return mediaType === 'application/xml' ? { mediaType, version } : { mediaType }
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

/** Ids and names are answered as they were captured: only so does an event keep its hash. */
function checkForms(headers: Headers): void {
  const wanted = {
    'GS1-EPC-Format': ['No_Preference', 'Never_Translates'],
    'GS1-CBV-XML-Format': ['No_Preference', 'Always_URN'],
  }
  for (const [header, takes] of Object.entries(wanted)) {
    const given = textOf(headers[header.toLowerCase()])
    if (given !== undefined && !takes.includes(given))
      throw new EpcisNotAcceptableError({ header, given, offers: takes.join(', ') })
  }
}

const textOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0]
