import { buildTree, canonicalLines, commitmentOf, type Hex, type Line, sortByCodePoint, zeroHash } from '@kg/core'
import { readQuads } from '@kg/core/rdf'
import { type PackedContent, packContent } from '@kg/store'

/** A draft brought into the form that is sealed. */
export interface CanonicalContent {
  content: PackedContent
  /** Statements that never leave the node. */
  secret: PackedContent
  root: Hex
  leafCount: number
  privateRoot: Hex
  commitment: Hex
}

/** Canonical form, roots and commitment of a draft's statements. Pure work: runs in a worker where it is much. */
export async function canonicalizeContent(
  texts: readonly string[],
  privateTexts: readonly string[],
  salt = '',
): Promise<CanonicalContent> {
  const lines = await canonicalize(texts)
  const secret = await canonicalize(privateTexts)
  // Long content is deflated in another thread while the tree is built.
  const packing = Promise.all([packContent(lines), packContent(secret)])
  const { root, leafCount } = buildTree(lines)
  const privateRoot = secret.length === 0 ? zeroHash : buildTree([...secret, saltLine(salt)]).root
  const [content, packedSecret] = await packing
  return {
    content,
    secret: packedSecret,
    root,
    leafCount,
    privateRoot,
    commitment: commitmentOf({ root, leafCount, privateRoot }),
  }
}

/** A leaf that nobody can guess, so that a root over few or simple private statements does not give them away. */
const saltLine = (salt: string): Line => `<urn:kg:private> <urn:kg:ns:salt> "${salt}" .` as Line

/** Each text holds the lines of one change; blank nodes are those of the whole draft. */
async function canonicalize(texts: readonly string[]): Promise<Line[]> {
  const text = texts.join('')
  if (text.includes('_:')) return canonicalLines(await readQuads(text, { format: 'n-triples', blankNodes: 'keep' }))
  return sortByCodePoint([...new Set(text.split('\n').filter((line) => line !== ''))])
}
