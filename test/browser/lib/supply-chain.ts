import { readFileSync } from 'node:fs'
import type { Daemon } from '../../lib/daemon.js'
import { importText } from '../../lib/datasets.js'
import { register } from '../../lib/people.js'

const parties = ['farm', 'dairy', 'shop'] as const
const files = {
  farm: ['farm.xml', 'GS1-EPCIS'],
  dairy: ['dairy.json', 'GS1-EPCIS'],
  shop: ['shop.json', 'GRAPH'],
} as const

export const bottle = 'urn:epc:id:sgtin:4098765.022222.1'

/** The farm, the dairy and the shop of the docs as agents of a node, each with its dataset, which all of them share. */
export async function importSupplyChain(daemon: Daemon) {
  const people = {
    farm: await register(daemon, 'farm'),
    dairy: await register(daemon, 'dairy'),
    shop: await register(daemon, 'shop'),
  }
  const datasets: Partial<Record<(typeof parties)[number], string>> = {}
  for (const name of parties) {
    const [file, standard] = files[name]
    const text = parties.reduce(
      (before, other) => before.replaceAll(`{${other}}`, people[other].agent),
      readFileSync(`docs/examples/supply-chain/${file}`, 'utf8'),
    )
    const { dataset_id } = await importText(people[name], text, standard)
    await people[name].ok('shareDataset', { params: { datasetId: dataset_id } })
    datasets[name] = dataset_id
  }
  return { people, datasets }
}
