import type { Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { openViewChooser } from '../query/index.js'
import { asAnn, asBob, draftRef, openLab } from '../testing/test-memory.test.support.js'
import { type ExploreScope, makeOpenAsker } from './open-asker.js'

export const rdfType = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
export const label = 'http://www.w3.org/2000/01/rdf-schema#label'

/** People of a lab: who knows whom, and what they are called. */
const people: Line[] = [
  `<urn:ada> <${rdfType}> <urn:Person> .`,
  `<urn:ada> <${rdfType}> <urn:Author> .`,
  `<urn:bea> <${rdfType}> <urn:Person> .`,
  `<urn:ada> <${label}> "Ada"@en .`,
  `<urn:ada> <${label}> "Ada, die Erste"@de .`,
  '<urn:bea> <https://schema.org/name> "Bea \\"B\\"\\nSecond" .',
  '<urn:cleo> <http://purl.org/dc/terms/title> <urn:no-text> .',
  '<urn:ada> <urn:knows> <urn:bea> .',
  '<urn:ada> <urn:knows> <urn:cleo> .',
  '<urn:ada> <urn:knows> _:c14n0 .',
  '<urn:ada> <urn:knows> "herself" .',
  '<urn:bea> <urn:knows> <urn:ada> .',
]

/** The lab with its people shared, a club that ann is not in, and a draft of bob's. */
export async function openPeople() {
  const node = await openLab()
  await node.addGraph('club', { accessPolicy: 1, allowedAgents: [asBob.agent] })
  await node.create(draftRef('people'), people, 'shared')
  await node.create(draftRef('diary'), ['<urn:ada> <urn:owes> <urn:bea> .'], 'open', asBob)
  await node.create(draftRef('inside', 'club'), ['<urn:ada> <urn:leads> <urn:club> .'], 'shared', asBob)
  const openAsker = makeOpenAsker({ choose: openViewChooser(node.journal), views: node.memory.views })
  const askerOf = (scope: ExploreScope = { contextGraphId: 'lab' }, caller: Caller = asAnn) =>
    openAsker(scope, { caller, signal: AbortSignal.timeout(10_000) })
  return { ...node, askerOf }
}
