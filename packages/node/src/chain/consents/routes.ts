import { routes } from '@kg/contract'
import { mapDefined, parseAddress } from '@kg/core'
import { type Binding, handle } from '../../platform/http/handle.js'
import { type ConsentNeeds, openConsents } from './consents.js'
import type { SignedConsent } from './sign-consent.js'

export function consentRoutes(needs: ConsentNeeds): Binding[] {
  const consents = openConsents(needs)
  return [
    handle(routes.signWalletConsent, async ({ body: { kind, id, address } }) => {
      const signed = await consents.forWallet(kind, BigInt(id), mapDefined(address, parseAddress))
      return { kind, id, ...shown(signed) }
    }),
    handle(routes.signVerifierConsent, async ({ params }, { caller }) => {
      const { id, ...signed } = await consents.forVerifier(params.id, caller)
      return { kind: 'verifier' as const, id: id.toString(), ...shown(signed) }
    }),
  ]
}

const shown = ({ member, nonce, deadline, signature }: SignedConsent) => ({
  member,
  nonce: nonce.toString(),
  deadline: Number(deadline),
  signature,
})
