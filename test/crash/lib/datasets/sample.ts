import { connector, element, graphText } from '../../../lib/datasets.js'

/** So many statements that they take two assets, in several transactions. */
const objects = 2_100
const statementsEach = 100

/** A dataset of two parts, with a connector. */
export function largeDataset(): string {
  const properties = Object.fromEntries(Array.from({ length: statementsEach }, (_, i) => [`p${i}`, `${i}`]))
  const chain = Array.from({ length: objects }, (_, i) =>
    element(`o${i}`, [['NEXT', `o${(i + 1) % objects}`]], { ...properties, number: `${i}` }),
  )
  return graphText(...chain, connector('c', 'order-1', `0x${'ab'.repeat(20)}`, 'o0'))
}
