import { type EpcisEvent, type Extension, toXmlExtensions } from '@kg/ingest/datasets'
import { extensionTerm, extensionValueTerm, localName, textOf } from '../epcis-index/terms.js'
import { type Comparison, textTest } from './compare.js'
import { fixed } from './event-clauses.js'
import type { Parameter } from './parameter-values.js'
import type { Clause, OrderField } from './query.js'

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

const form = new RegExp(`^(INNER_)?(${Object.keys(scopes).join('|')})(.+[:/#].+)$`)

/** A field that EPCIS does not define. */
interface ExtensionField {
  /** With its prefix, or as an address. */
  readonly name: string
  /** Where an event has it. */
  readonly in: (event: EpcisEvent) => readonly Extension[]
}

/** A field by its name in a query: `example:field`, `ILMD_http://…#field`, `INNER_readPoint_example:field`. */
function extensionField(text: string, prefixes: Prefixes): ExtensionField | undefined {
  const [, inner, scope = '', name] = form.exec(text) ?? []
  if (name === undefined) return undefined
  const inScope = scopes[scope] ?? scopes['']
  const names = namesOf(name, prefixes[name.slice(0, name.indexOf(':'))])
  const isMeant = (extension: Extension) =>
    [...namesOf(extension.name, extension.namespace)].some((one) => names.has(one))
  return {
    name,
    in(event) {
      const top = (inScope?.(event) ?? []).flatMap(toXmlExtensions)
      return (inner === undefined ? top : top.flatMap(insideOf)).filter(isMeant)
    },
  }
}

/** The parameters about fields that EPCIS does not define: `EQ_example:field`, `EXISTS_INNER_ILMD_http://…#field`. */
export function extensionClause(parameter: Parameter, prefixes: Prefixes): Clause | undefined {
  const [, by, rest] = /^(EQ|GT|GE|LT|LE|EXISTS)_(.+)$/.exec(parameter.name) ?? []
  const field = rest === undefined ? undefined : extensionField(rest, prefixes)
  if (by === undefined || field === undefined) return undefined
  const { name } = field
  const test = by === 'EXISTS' ? () => true : textTest(by as Comparison, parameter)
  const terms = by === 'EQ' ? parameter.values.map((value) => extensionValueTerm(name, value)) : [extensionTerm(name)]
  return fixed({
    // A time is found in any zone, and the index knows it only as it was written.
    terms: parameter.values.some((value) => /^\d{4}-/.test(value)) ? [extensionTerm(name)] : terms,
    test: ({ event }) => field.in(event).some((extension) => by === 'EXISTS' || test(textOf(extension))),
  })
}

/** A field to order by. */
export function extensionOrder(text: string, prefixes: Prefixes): OrderField | undefined {
  const field = extensionField(text, prefixes)
  if (field === undefined) return undefined
  return {
    name: text,
    valueOf: (event) =>
      field
        .in(event)
        .map(textOf)
        .find((value) => value !== ''),
  }
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
