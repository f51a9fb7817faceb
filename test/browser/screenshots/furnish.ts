import { readFileSync } from 'node:fs'
import { api } from '../../lib/api.js'
import type { Daemon } from '../../lib/daemon.js'
import type { Person } from '../../lib/people.js'
import { importSupplyChain } from '../lib/supply-chain.js'
import { gardenNotes, notes, peopleQuads, plantQuads, soilQuads } from './garden.js'

export interface Furnished {
  /** Of the assets. */
  readonly author: string
  /** Who may read what was shared along the supply chain. */
  readonly shop: Person
  /** The dataset of the shop. */
  readonly dataset: string
}

/** A node on which people have worked for a while. */
export async function furnish(daemon: Daemon): Promise<Furnished> {
  const admin = api(daemon.url, daemon.adminToken)
  await admin.ok('createContextGraph', { body: { id: 'garden', name: 'Garden', register: true } })
  await admin.ok('createContextGraph', { body: { id: 'kitchen', name: 'Kitchen' } })
  await admin.ok('createContextGraph', { body: { id: 'family', name: 'Family', accessPolicy: 1 } })
  const create = (name: string, quads: readonly object[], isShared: boolean) =>
    admin.ok('createAsset', { body: { contextGraphId: 'garden', name, quads: [...quads], alsoShareSwm: isShared } })
  await create('plants', plantQuads, true)
  await create('people', peopleQuads, true)
  await create('soil', soilQuads, false)
  await create('seeds', plantQuads.slice(0, 12), true)
  for (const name of ['plants', 'seeds'])
    await admin.ok('publishAsset', { params: { name }, body: { contextGraphId: 'garden' } })
  const file = { name: 'tomatoes.md', type: 'text/markdown', content: notes }
  await admin.ok('importFile', { params: { name: 'notes' }, form: { fields: { contextGraphId: 'garden' }, file } })
  for (const [name, fileName] of [
    ['harvest', 'people.xlsx'],
    ['talk', 'talk.pandoc.pptx'],
  ] as const) {
    const content = readFileSync(`packages/ingest/fixtures/files/${fileName}`)
    const form = { fields: { contextGraphId: 'garden' }, file: { name: fileName, type: '', content } }
    await admin.ok('importFile', { params: { name }, form })
  }
  for (const body of gardenNotes) await admin.ok('remember', { body })
  const { note } = await admin.ok('remember', { body: { text: 'The seed exchange is on Saturday at ten.' } })
  await admin.ok('correctNote', { body: { note, text: 'The seed exchange is on Sunday at eleven.' } })
  const { agentAddress: author } = await admin.ok('agentIdentity')
  const { people, datasets } = await importSupplyChain(daemon)
  return { author, shop: people.shop, dataset: datasets.shop ?? '' }
}
