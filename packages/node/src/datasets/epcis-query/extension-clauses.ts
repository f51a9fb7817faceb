import { type EpcisEvent, type Extension, toXmlExtensions } from '@kg/ingest/datasets'
import { extensionTerm, extensionValueTerm, localName, textOf } from '../epcis-index/terms.js'
import { type Comparison, textTest } from './compare.js'
import { fixed } from './event-clauses.js'
import type { Parameter } from './parameter-values.js'
import type { Clause } from './query.js'

/** What the prefixes of names stand for. */
export type Prefixes = Readonly<Record<string, string>>

const scopes: Readonly<Record<string, (event: EpcisEvent) => readonly Extension[]>> = {
  ILMD_: ({ ilmd = [] }) => ilmd,
  ERROR_DECLARATION_: ({ errorDeclaration }) => errorDeclaration?.extensions ?? [],
  readPoint_: ({ readPoint }) => readPoint?.extensions ?? [],
  bizLocation_: ({ bizLocation }) => bizLocation?.extensions ?? [],
  SENSORELEMENT_: ({ sensorElementList = [] }) => sensorElementList.flatMap(({ extensions = [] }) => extensions),
  SENSORMETADATA_: ({ sensorElementList = [] }) =>
    sensorElementList.flatMap(({ sensorMetadata }) => sensorMetadata?.extensions ?? []),
  SENSORREPORT_: ({ sensorElementList = [] }) =>
    sensorElementList.flatMap(({ sensorReport }) => sensorReport.flatMap(({ extensions = [] }) => extensions)),
  // The event itself: last, because every name begins with nothing.
  '': ({ extensions = [] }) => extensions,
}

const form = new RegExp(`^(EQ|GT|GE|LT|LE|EXISTS)_(INNER_)?(${Object.keys(scopes).join('|')})(.+[:/#].+)$`)

/** The parameters about fields that EPCIS does not define: `EQ_example:field`, `EXISTS_INNER_ILMD_http://…#field`. */
export function extensionClause(parameter: Parameter, prefixes: Prefixes): Clause | undefined {
  const [, by, inner, scope = '', name] = form.exec(parameter.name) ?? []
  if (by === undefined || name === undefined) return undefined
  const inScope = scopes[scope] ?? scopes['']
  const names = namesOf(name, prefixes[name.slice(0, name.indexOf(':'))])
  const isMeant = (extension: Extension) =>
    [...namesOf(extension.name, extension.namespace)].some((one) => names.has(one))
  const test = by === 'EXISTS' ? () => true : textTest(by as Comparison, parameter)
  const terms = by === 'EQ' ? parameter.values.map((value) => extensionValueTerm(name, value)) : [extensionTerm(name)]
  return fixed({
    // A time is found in any zone, and the index knows it only as it was written.
    terms: parameter.values.some((value) => /^\d{4}-/.test(value)) ? [extensionTerm(name)] : terms,
    test({ event }) {
      const top = (inScope?.(event) ?? []).flatMap(toXmlExtensions)
      const asked = inner === undefined ? top : top.flatMap(insideOf)
      return asked.some((extension) => isMeant(extension) && (by === 'EXISTS' || test(textOf(extension))))
    },
  })
}

/** The ways in which a name may be written: with its prefix, or with what the prefix stands for. */
function namesOf(name: string, namespace: string | undefined): Set<string> {
  if (namespace === undefined) return new Set([name])
  const local = localName(name)
  return new Set([name, ...['', '#', '/', ':'].map((sign) => `${namespace}${sign}${local}`)])
}

function insideOf({ children = [] }: Extension): Extension[] {
  return children.flatMap((child) =>
    typeof child === 'string' ? [] : toXmlExtensions(child).flatMap((one) => [one, ...insideOf(one)]),
  )
}
