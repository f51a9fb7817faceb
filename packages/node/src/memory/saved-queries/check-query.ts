import { ParameterMisfitError, type QueryParameter, type SavedQuery } from '@kg/contract'
import { inspectQueryOffLoop } from '@kg/store'
import { fillQuery } from './fill-query.js'

/** One value of each type: where it cannot stand, no other can. */
const samples: Readonly<Record<QueryParameter['type'], string | number>> = {
  iri: 'urn:example',
  text: 'example',
  number: 1,
  date: '2026-01-31',
}

/** Refuses a query that could never run: its text is wrong, or its parameters do not fit it. */
export async function checkQuery(saved: Pick<SavedQuery, 'sparql' | 'parameters'>, signal: AbortSignal): Promise<void> {
  const names = saved.parameters.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new ParameterMisfitError({ parameter: twice, why: 'twice' })
  const values = saved.parameters.map(({ name, type, default: usual }) => [name, usual ?? samples[type]] as const)
  const { sparql, found } = await fillQuery(saved, Object.fromEntries(values), signal)
  const unused = names.find((name) => !found.includes(name))
  if (unused !== undefined) throw new ParameterMisfitError({ parameter: unused, why: 'unused' })
  await inspectQueryOffLoop(sparql, {}, { signal })
}
