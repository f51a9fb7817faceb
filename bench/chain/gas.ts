import { join } from 'node:path'
import { consentData, contracts, type LocalChain, startLocalChain, verificationData } from '@kg/chain'
import { type Abi, encodeFunctionData, parseEther, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Row, under } from '../lib/row.js'
import { topic } from '../lib/topic.js'
import { marketGas } from './market-gas.js'
import { publishingScene, send, signedParams, tree, type wallet } from './scene.js'

type Scene = Awaited<ReturnType<typeof publishingScene>>
type Wallet = Awaited<ReturnType<typeof wallet>>

const row = (what: string, gas: number): Row => ({ what, values: { gas } })

/** What each step costs on a real EVM. */
export const gas = topic('gas', 'Gas of the contracts', async ({ home }) => {
  const chain = await startLocalChain({ folder: join(home, 'gas-chain') })
  try {
    const scene = await publishingScene(chain, 3)
    return [
      row('register a context graph', scene.gas.register),
      row('create a node profile', scene.gas.createProfile),
      ...(await publishing(chain, scene)),
      ...(await verifying(chain, scene)),
      ...(await marketGas(chain)),
    ]
  } finally {
    await chain.stop()
  }
})

async function publishing(chain: LocalChain, { author, owner, nodes }: Scene): Promise<Row[]> {
  const publish = async (acks: number, number: bigint) =>
    send(chain, author, 'KnowledgeAssets', 'publish', [
      await signedParams(chain, author, nodes.slice(0, acks), { number }),
    ])
  await publish(3, 1n)
  const one = await publish(1, 2n)
  const three = await publish(3, 3n)
  const next = await signedParams(chain, author, nodes.slice(0, 1), { number: 3n, version: 2n })
  const update = await send(chain, author, 'KnowledgeAssets', 'update', [next])
  const create = await send(chain, author, 'ConvictionAccounts', 'createAccount', [parseEther('100000')])
  const agent = await send(chain, author, 'ConvictionAccounts', 'registerAgent', [1n, author.address, 0n, '0x'])
  const paid = await signedParams(chain, author, nodes.slice(0, 1), { number: 4n, accountId: 1n })
  const covered = await send(chain, author, 'KnowledgeAssets', 'publish', [paid])
  const claim = await send(chain, owner, 'KnowledgeAssets', 'claim', [1n, owner.address])
  return [
    { ...row('publish, 1 acknowledgement', one), ...under(one, 250_000, 'gas') },
    { ...row('publish, 3 acknowledgements', three), ...under(three, 300_000, 'gas') },
    row('update, 1 acknowledgement', update),
    row('publish, 1 acknowledgement, from a conviction account', covered),
    row('create a conviction account', create),
    row('register an agent', agent),
    row('claim fees', claim),
  ]
}

async function verifying(chain: LocalChain, { author, owner, nodes }: Scene): Promise<Row[]> {
  const { kaId } = await signedParams(chain, author, [], { number: 1n })
  const line = '<urn:x:500> <urn:x:is> "500" .'
  const { index, siblings } = tree.prove(line)
  const args = [kaId, stringToHex(line), BigInt(index), siblings]
  const data = encodeFunctionData({ abi: contracts.KnowledgeAssets.abi as Abi, functionName: 'verifyLeaf', args })
  const leaf = Number(await author.client.estimateGas({ to: chain.addresses.KnowledgeAssets, data }))
  const verifiers = nodes.map(({ address }) => address)
  const place = { chainId: chain.chain.id, contract: chain.addresses.Verifications }
  const consents = await Promise.all(
    nodes.map(async ({ key, address }) => {
      const deadline = 2n ** 64n - 1n
      const data = consentData('verifier', place, { id: 1n, member: address, nonce: 0n, deadline })
      return { verifier: address, deadline, signature: await privateKeyToAccount(key).signTypedData(data) }
    }),
  )
  const list = await send(chain, owner, 'Verifications', 'setVerifiers', [1n, verifiers, 2n, consents])
  const subject = { contextGraphId: 1n, kaId, version: 1n, root: tree.root }
  const sign = ({ key }: Wallet) => privateKeyToAccount(key).signTypedData(verificationData(place, subject))
  const verify = await send(chain, author, 'Verifications', 'verify', [subject, 3n, await Promise.all(nodes.map(sign))])
  return [
    { ...row('verify a statement among 1,000', leaf), ...under(leaf, 60_000, 'gas') },
    row('list 3 verifiers', list),
    row('verification by 3 members', verify),
  ]
}
