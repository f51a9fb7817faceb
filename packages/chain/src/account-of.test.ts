import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { accountOf } from './account-of.js'

it('is the account of the key, whatever it signs', async () => {
  const key = generatePrivateKey()
  const [account, same] = [accountOf(key), privateKeyToAccount(key)]
  expect(account).toMatchObject({
    address: same.address,
    publicKey: same.publicKey,
    type: 'local',
    source: 'privateKey',
  })
  const hash = `0x${'1f'.repeat(32)}` as const
  expect(await account.sign({ hash })).toBe(await same.sign({ hash }))
  expect(await account.signMessage({ message: 'plum' })).toBe(await same.signMessage({ message: 'plum' }))
  const transaction = { type: 'eip1559', chainId: 1, to: same.address, value: 1n, gas: 21_000n } as const
  expect(await account.signTransaction(transaction)).toBe(await same.signTransaction(transaction))
  const authorization = { chainId: 1, address: same.address, nonce: 0 }
  expect(await account.signAuthorization(authorization)).toEqual(await same.signAuthorization(authorization))
  const data = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'plum' },
  } as const
  expect(await account.signTypedData(data)).toBe(await same.signTypedData(data))
})
