import * as core from '@kg/core'
import { fastCurve } from './fast-curve.js'

/** The seals of core, by the fast curve. */
export const signSeal = (fields: core.SealFields, privateKey: Uint8Array): core.Hex =>
  core.signSeal(fields, privateKey, fastCurve)

export const recoverSealAuthor = (fields: core.SealFields, signature: core.Hex): core.Hex =>
  core.recoverSealAuthor(fields, signature, fastCurve)

export const addressOfKey = (privateKey: Uint8Array): core.Hex => core.addressOfKey(privateKey, fastCurve)

export const signSubGraph = (fields: core.SealFields, name: string, privateKey: Uint8Array): core.Hex =>
  core.signSubGraph(fields, name, privateKey, fastCurve)

export const recoverSubGraphAuthor = (fields: core.SealFields, name: string, signature: core.Hex): core.Hex =>
  core.recoverSubGraphAuthor(fields, name, signature, fastCurve)

/** Who signed a digest, in lower case. */
export const recoverDigestSigner = (digest: Uint8Array, signature: core.Hex): core.Hex =>
  core.recoverAddress(digest, signature, fastCurve)
