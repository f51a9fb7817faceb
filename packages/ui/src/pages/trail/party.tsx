import { Agent } from '../../look/iri.js'
import { useNames } from './use-names.js'

/** Who says something, by name where it is known. */
export const Party = ({ address }: { address: string }) => (
  <Agent address={address} name={useNames().get(address.toLowerCase())} />
)
