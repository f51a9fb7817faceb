import { GraphFileInvalidError } from '@kg/contract'
import { checkContextGraphId, checkSubGraphName, defined, isAddress, KgError, mapDefined } from '@kg/core'
import { readList, readText } from '../p2p/wire.js'
import type { GraphHead } from './export-graph.js'

const maxSubGraphs = 10_000

/** The head of a file that anyone may have written. */
export function readHead(value: unknown): GraphHead {
  try {
    const head = (value ?? {}) as Record<string, unknown>
    const curator = head.curator === undefined ? undefined : addressOf(head.curator, 'curator')
    return {
      id: checkContextGraphId(readText(head.id, 'id')),
      name: readText(head.name, 'name', 256),
      ...(head.description === undefined ? {} : { description: readText(head.description, 'description') }),
      restricted: head.restricted === true,
      ...defined({ curator }),
      subGraphs: readList(head.subGraphs, 'subGraphs', maxSubGraphs).map(subGraphOf),
      exportedAt: readText(head.exportedAt, 'exportedAt', 64),
    }
  } catch (cause) {
    if (!(cause instanceof KgError)) throw cause
    throw new GraphFileInvalidError({ why: `its head is not right: ${cause.message}` }, { cause })
  }
}

function subGraphOf(value: unknown): GraphHead['subGraphs'][number] {
  const { name, description, createdBy } = (value ?? {}) as Record<string, unknown>
  return {
    name: checkSubGraphName(readText(name, 'name of a sub-graph')),
    createdBy: addressOf(createdBy, 'maker of a sub-graph'),
    ...defined({ description: mapDefined(description, (description) => readText(description, 'description')) }),
  }
}

function addressOf(value: unknown, what: string): string {
  const given = readText(value, what, 64)
  if (!isAddress(given)) throw new GraphFileInvalidError({ why: `the ${what} is no address` })
  return given.toLowerCase()
}
