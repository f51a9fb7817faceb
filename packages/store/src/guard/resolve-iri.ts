/** RFC 3986, appendix B: scheme, authority, path, query, fragment. Never fails: every part may be empty. */
const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/

interface IriParts {
  readonly scheme: string | undefined
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

function split(iri: string): IriParts {
  const [, scheme, authority, path = '', query, fragment] = parts.exec(iri) ?? []
  return { scheme, authority, path, query, fragment }
}

function join({ scheme, authority, path, query, fragment }: IriParts): string {
  const start = `${scheme === undefined ? '' : `${scheme}:`}${authority === undefined ? '' : `//${authority}`}`
  return `${start}${path}${query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`
}

function removeDots(path: string): string {
  if (!path.includes('.')) return path
  const kept: string[] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1
    if (segment === '..' && kept.length > 1) kept.pop()
    else if (segment !== '.' && segment !== '..') kept.push(segment)
    if (last && (segment === '.' || segment === '..')) kept.push('')
  }
  return kept.join('/')
}

function merge(base: IriParts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path
}

/** RFC 3986, section 5.2, on IRIs. An IRI with a scheme stays as written, and so does a relative one without a base. */
export function resolveIri(iri: string, baseIri: string | undefined): string {
  const reference = split(iri)
  if (reference.scheme !== undefined || baseIri === undefined) return iri
  const base = split(baseIri)
  const { scheme } = base
  if (reference.authority !== undefined) return join({ ...reference, scheme, path: removeDots(reference.path) })
  if (reference.path === '') {
    return join({ ...base, query: reference.query ?? base.query, fragment: reference.fragment })
  }
  const path = reference.path.startsWith('/') ? reference.path : merge(base, reference.path)
  return join({ ...reference, scheme, authority: base.authority, path: removeDots(path) })
}
