import { ProtocolMisuseError } from '@kg/contract'

const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020<>"{}|\\^`]*$/

/** Whether it can stand between the brackets of SPARQL and end nowhere else. */
export const isAbsoluteIri = (iri: string): boolean => absolute.test(iri) && !/\p{Surrogate}/u.test(iri)

/** An IRI from a parameter; a relative one is resolved against the request's own URL. What no IRI may hold is refused. */
export function readIriParameter(name: string, value: string, base: string): string {
  const iri = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(value) ? value : resolveIri(value, base)
  if (iri === undefined || !isAbsoluteIri(iri) || !absolute.test(`x:${value}`))
    throw new ProtocolMisuseError({
      why: `${name} is not an IRI: ${value.slice(0, 200)}`,
      remedy: 'Give an absolute IRI without < > or spaces, percent-encoded once in the URL',
    })
  return iri
}

/** The same for a parameter that takes no relative IRIs. */
export function readAbsoluteIri(name: string, value: string): string {
  return readIriParameter(name, value, '')
}

function resolveIri(value: string, base: string): string | undefined {
  return base !== '' && URL.canParse(value, base) ? new URL(value, base).href : undefined
}
