import { writeFile } from 'node:fs/promises'
import { command } from '../../command.js'
import { kg } from '../shared/hints.js'
import { arg, option, place } from '../shared/input.js'
import { assetArgument, placeOptions } from '../shared/options.js'

export const proveAsset = command({
  path: ['ka', 'prove'],
  summary: 'Make a proof bundle for an asset or one statement',
  about:
    'The bundle is one JSON file that anyone can check without this node, with kg verify-bundle. It never contains private statements.',
  args: [assetArgument],
  options: [
    ...placeOptions,
    { flags: '--triple <statement>', about: 'Prove only this statement: <s> <p> "o" .' },
    {
      flags: '--layer <layer>',
      about: 'vm published, swm shared (default: published if there is one)',
      choices: ['vm', 'swm'],
    },
    { flags: '--agent <addr>', about: 'Author, if several have an asset of this name' },
    { flags: '-o, --output <file>', about: 'Output file (default: standard output)' },
  ],
  examples: [
    'kg ka prove sample-1 -c lab -o sample-1.proof.json',
    'kg ka prove sample-1 -c lab --triple \'<urn:sample:1> <https://schema.org/name> "Basalt" .\' | kg verify-bundle -',
  ],
  async run(input, context) {
    const query = {
      ...place(input),
      layer: option(input, 'layer') as 'vm' | 'swm' | undefined,
      statement: option(input, 'triple'),
      agentAddress: option(input, 'agent'),
    }
    const bundle = await context.during('Proving', () =>
      context.client().call('getProof', { params: { name: arg(input, 'name') }, query }, { signal: context.signal }),
    )
    const file = option(input, 'output')
    if (file === undefined) return bundle
    const text = `${JSON.stringify(bundle, null, 2)}\n`
    await writeFile(file, text, { signal: context.signal })
    const chain = bundle.anchor === undefined ? [] : ['--rpc', '<url>']
    context.say(`Check it anywhere: ${kg('verify-bundle', file, ...chain)}`)
    return { file, bytes: Buffer.byteLength(text), anchored: bundle.anchor !== undefined }
  },
  show: (value: { file?: string; bytes?: number }) =>
    value.file === undefined ? JSON.stringify(value, null, 2) : `${value.file}: ${value.bytes} bytes`,
})
