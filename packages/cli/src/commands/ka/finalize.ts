import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { ka } from '../shared/hints.js'
import { arg, flag, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'
import { sheet } from '../shared/table.js'
import { sealedHint } from './sealed-hint.js'

type Seal = Reply<Routes['finalizeDraft']>

export const finalizeAsset = command({
  path: ['ka', 'finalize'],
  summary: 'Seal a draft: compute its root and sign it',
  about:
    'A sealed draft cannot be changed. If the agent holds its own key, run this with --prepare, sign the digest, and run it again with --signature.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--prepare', about: 'Only compute the digest to sign' },
    { flags: '--signature <hex>', about: 'The author’s signature of the digest' },
  ],
  examples: ['kg ka finalize sample-1 -c lab'],
  async run(input, context) {
    const name = arg(input, 'name')
    const where = place(input)
    const prepare = flag(input, 'prepare')
    const body = { ...where, prepare, signature: option(input, 'signature') }
    const seal = await context.during('Sealing', () =>
      context.client().call('finalizeDraft', { params: { name }, body }, { signal: context.signal }),
    )
    context.say(
      prepare
        ? `Sign eip712Digest, then: ${ka('finalize', name, where, '--signature', '<hex>')}`
        : sealedHint(name, where),
    )
    return seal
  },
  show: (seal: Seal, paint: Paint) =>
    sheet(
      [
        ['root', seal.merkleRoot],
        ['statements', String(seal.leafCount)],
        ['author', seal.authorAddress],
        ['version', String(seal.assertionVersion)],
        ['digest', seal.eip712Digest],
        ['signature', seal.signature],
      ],
      paint,
    ),
})
