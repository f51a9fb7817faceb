import { createECDH } from 'node:crypto'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, publicKeyToAddress, toAccount } from 'viem/accounts'

/** As `privateKeyToAccount`, whose tables take a tenth of a second to make: here they wait for the first signature. */
export function accountOf(key: Hex): PrivateKeyAccount {
  const ecdh = createECDH('secp256k1')
  ecdh.setPrivateKey(key.slice(2), 'hex')
  const publicKey: Hex = `0x${ecdh.getPublicKey('hex')}`
  let made: PrivateKeyAccount | undefined
  const signer = (): PrivateKeyAccount => {
    made ??= privateKeyToAccount(key)
    return made
  }
  const account = toAccount({
    address: publicKeyToAddress(publicKey),
    sign: (hash) => signer().sign(hash),
    signAuthorization: (authorization) => signer().signAuthorization(authorization),
    signMessage: (message) => signer().signMessage(message),
    signTransaction: (transaction, options) => signer().signTransaction(transaction, options),
    signTypedData: (data) => signer().signTypedData(data),
  })
  return {
    ...account,
    publicKey,
    source: 'privateKey',
    sign: (hash) => signer().sign(hash),
    signAuthorization: (authorization) => signer().signAuthorization(authorization),
  }
}
