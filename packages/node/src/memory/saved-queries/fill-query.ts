import { ParameterMissingError, ParameterUnknownError, type SavedQuery } from '@kg/contract'
import { bindVariablesOffLoop } from '@kg/store'
import { termOf } from './term-of.js'

export type ParameterValues = Readonly<Record<string, string | number>>

type Parametrized = Pick<SavedQuery, 'sparql' | 'parameters'>

/** The query with a term for each of its parameters; `found` names those that the text has. */
export async function fillQuery(
  saved: Parametrized,
  values: ParameterValues,
  signal: AbortSignal,
): Promise<{ sparql: string; found: readonly string[] }> {
  const { text, variables } = readPlaceholders(saved)
  const terms = readTerms(saved, values)
  const named = Object.fromEntries([...terms].map(([name, term]) => [variables.get(name) ?? name, term]))
  const { sparql, found } = await bindVariablesOffLoop(text, { terms: named }, { signal })
  const names = saved.parameters.map(({ name }) => name)
  return { sparql, found: names.filter((name) => found.includes(variables.get(name) ?? name)) }
}

/** The term of each parameter, from its value or its default. */
function readTerms({ parameters }: Parametrized, values: ParameterValues): Map<string, string> {
  const known = parameters.map(({ name }) => name)
  const unknown = Object.keys(values).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new ParameterUnknownError({ parameter: unknown, known })
  return new Map(
    parameters.map((parameter) => {
      const { name, type, default: usual } = parameter
      const value = Object.hasOwn(values, name) ? values[name] : usual
      if (value === undefined) throw new ParameterMissingError({ parameter: name, type })
      return [name, termOf(parameter, value)]
    }),
  )
}

/** A placeholder `{{name}}` becomes a variable that the text does not use, so that the text can be parsed. */
function readPlaceholders({ sparql, parameters }: Parametrized): { text: string; variables: Map<string, string> } {
  let stem = 'kgParameter'
  while (sparql.includes(stem)) stem += 'X'
  const held = parameters.filter(({ name }) => sparql.includes(`{{${name}}}`))
  const variables = new Map(held.map(({ name }, i) => [name, `${stem}${i}`]))
  const text = [...variables].reduce((text, [name, variable]) => text.replaceAll(`{{${name}}}`, `?${variable}`), sparql)
  return { text, variables }
}
