import { addressOfKey, buildTree, canonicalLines, commitmentOf, type HashTree, nameHash, signSeal } from '@kg/core'
import { checkBundle, type ProofBundle, zeroHash } from '@kg/core/verify'
import { lines } from '../lib/people.js'
import { all, type Row, under } from '../lib/row.js'
import { median } from '../lib/timing.js'
import { topic } from '../lib/topic.js'
import { toQuad } from '../lib/wire-quads.js'

const key = new Uint8Array(32).fill(7)
const author = addressOfKey(key)

/** From statements to a signed root, and from there to a proof of one statement that anyone can check. */
export const sealing = topic('sealing', 'Canonical form, hash tree, seal, proof', async ({ quick }) => {
  const rows: Row[] = []
  for (const blankNodes of [false, true])
    for (const size of quick ? [1000, 10_000] : [1000, 10_000, 100_000]) rows.push(await sealed(size, blankNodes))
  return rows
})

async function sealed(size: number, blankNodes: boolean): Promise<Row> {
  const quads = lines(0, size, { blankNodes }).map(toQuad)
  const runs = size > 10_000 ? 3 : 7
  let canonical = await canonicalLines(quads)
  let tree = buildTree(canonical)
  const canonicalMs = await median(runs, async () => {
    canonical = await canonicalLines(quads)
  })
  const treeMs = await median(runs, () => {
    tree = buildTree(canonical)
  })
  const line = canonical[Math.floor(canonical.length / 2)] ?? ''
  const sealMs = await median(15, () => seal(tree))
  const proveMs = await median(15, () => tree.prove(line))
  const bundle = bundleOf(tree, line)
  const check = checkBundle(bundle)
  if (!check.ok) throw new Error(`the bundle does not hold: ${check.why}`)
  const checkMs = await median(15, () => checkBundle(bundle))
  const total = canonicalMs + treeMs + sealMs
  const whole = size === 10_000 ? [under(total, 1000, 'ms sealed')] : []
  return {
    what: `${size.toLocaleString('en')} quads${blankNodes ? ', 10 % with blank nodes' : ''}`,
    values: {
      'canonical ms': canonicalMs,
      'tree ms': treeMs,
      'seal ms': sealMs,
      'sum ms': total,
      'prove ms': proveMs,
      'check ms': checkMs,
    },
    ...all(...whole, under(proveMs, 10, 'ms proof'), under(checkMs, 5, 'ms check')),
  }
}

function seal({ root, leafCount }: Pick<HashTree, 'root' | 'leafCount'>): ProofBundle['seal'] {
  const fields = {
    commitment: commitmentOf({ root, leafCount }),
    nameHash: nameHash('bench'),
    name: 'bench',
    version: 1,
    author,
    kaId: '0',
    chainId: 0,
    contract: `0x${'0'.repeat(40)}` as const,
  }
  return { fields, signature: signSeal(fields, key) }
}

function bundleOf(tree: HashTree, line: string): ProofBundle {
  const { root, leafCount } = tree
  const { fields, signature } = seal(tree)
  return {
    version: 1,
    statement: { line },
    proof: tree.prove(line),
    commitment: { root, leafCount, privateRoot: zeroHash, commitment: fields.commitment },
    seal: { fields, signature },
  }
}
