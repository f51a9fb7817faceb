// Keccak-f[1600] with each lane as two local numbers. Straight-line on purpose: the loops and tables of a general
// library cost almost three times as much, and the permutation is nearly all the time that building a tree takes.
// Lane n is (hn, ln), its high and low half; cn are column parities, dn their mix, bn the rotated and moved lanes.

const roundHigh = Int32Array.of(
  0x0,
  0x0,
  0x80000000,
  0x80000000,
  0x0,
  0x0,
  0x80000000,
  0x80000000,
  0x0,
  0x0,
  0x0,
  0x0,
  0x0,
  0x80000000,
  0x80000000,
  0x80000000,
  0x80000000,
  0x80000000,
  0x0,
  0x80000000,
  0x80000000,
  0x80000000,
  0x0,
  0x80000000,
)
const roundLow = Int32Array.of(
  0x1,
  0x8082,
  0x808a,
  0x80008000,
  0x808b,
  0x80000001,
  0x80008081,
  0x8009,
  0x8a,
  0x88,
  0x80008009,
  0x8000000a,
  0x8000808b,
  0x8b,
  0x8089,
  0x8003,
  0x8002,
  0x80,
  0x800a,
  0x8000000a,
  0x80008081,
  0x8080,
  0x80000001,
  0x80008008,
)

/** Permutes 25 lanes, each stored as low and high half. */
export function keccakF(s: Int32Array): void {
  let l0 = at(s, 0)
  let h0 = at(s, 1)
  let l1 = at(s, 2)
  let h1 = at(s, 3)
  let l2 = at(s, 4)
  let h2 = at(s, 5)
  let l3 = at(s, 6)
  let h3 = at(s, 7)
  let l4 = at(s, 8)
  let h4 = at(s, 9)
  let l5 = at(s, 10)
  let h5 = at(s, 11)
  let l6 = at(s, 12)
  let h6 = at(s, 13)
  let l7 = at(s, 14)
  let h7 = at(s, 15)
  let l8 = at(s, 16)
  let h8 = at(s, 17)
  let l9 = at(s, 18)
  let h9 = at(s, 19)
  let l10 = at(s, 20)
  let h10 = at(s, 21)
  let l11 = at(s, 22)
  let h11 = at(s, 23)
  let l12 = at(s, 24)
  let h12 = at(s, 25)
  let l13 = at(s, 26)
  let h13 = at(s, 27)
  let l14 = at(s, 28)
  let h14 = at(s, 29)
  let l15 = at(s, 30)
  let h15 = at(s, 31)
  let l16 = at(s, 32)
  let h16 = at(s, 33)
  let l17 = at(s, 34)
  let h17 = at(s, 35)
  let l18 = at(s, 36)
  let h18 = at(s, 37)
  let l19 = at(s, 38)
  let h19 = at(s, 39)
  let l20 = at(s, 40)
  let h20 = at(s, 41)
  let l21 = at(s, 42)
  let h21 = at(s, 43)
  let l22 = at(s, 44)
  let h22 = at(s, 45)
  let l23 = at(s, 46)
  let h23 = at(s, 47)
  let l24 = at(s, 48)
  let h24 = at(s, 49)
  for (let round = 0; round < 24; round++) {
    const ch0 = h0 ^ h5 ^ h10 ^ h15 ^ h20
    const cl0 = l0 ^ l5 ^ l10 ^ l15 ^ l20
    const ch1 = h1 ^ h6 ^ h11 ^ h16 ^ h21
    const cl1 = l1 ^ l6 ^ l11 ^ l16 ^ l21
    const ch2 = h2 ^ h7 ^ h12 ^ h17 ^ h22
    const cl2 = l2 ^ l7 ^ l12 ^ l17 ^ l22
    const ch3 = h3 ^ h8 ^ h13 ^ h18 ^ h23
    const cl3 = l3 ^ l8 ^ l13 ^ l18 ^ l23
    const ch4 = h4 ^ h9 ^ h14 ^ h19 ^ h24
    const cl4 = l4 ^ l9 ^ l14 ^ l19 ^ l24
    const dh0 = ch4 ^ ((ch1 << 1) | (cl1 >>> 31))
    const dl0 = cl4 ^ ((cl1 << 1) | (ch1 >>> 31))
    const dh1 = ch0 ^ ((ch2 << 1) | (cl2 >>> 31))
    const dl1 = cl0 ^ ((cl2 << 1) | (ch2 >>> 31))
    const dh2 = ch1 ^ ((ch3 << 1) | (cl3 >>> 31))
    const dl2 = cl1 ^ ((cl3 << 1) | (ch3 >>> 31))
    const dh3 = ch2 ^ ((ch4 << 1) | (cl4 >>> 31))
    const dl3 = cl2 ^ ((cl4 << 1) | (ch4 >>> 31))
    const dh4 = ch3 ^ ((ch0 << 1) | (cl0 >>> 31))
    const dl4 = cl3 ^ ((cl0 << 1) | (ch0 >>> 31))
    const bh0 = h0 ^ dh0
    const bl0 = l0 ^ dl0
    const bh16 = ((l5 ^ dl0) << 4) | ((h5 ^ dh0) >>> 28)
    const bl16 = ((h5 ^ dh0) << 4) | ((l5 ^ dl0) >>> 28)
    const bh7 = ((h10 ^ dh0) << 3) | ((l10 ^ dl0) >>> 29)
    const bl7 = ((l10 ^ dl0) << 3) | ((h10 ^ dh0) >>> 29)
    const bh23 = ((l15 ^ dl0) << 9) | ((h15 ^ dh0) >>> 23)
    const bl23 = ((h15 ^ dh0) << 9) | ((l15 ^ dl0) >>> 23)
    const bh14 = ((h20 ^ dh0) << 18) | ((l20 ^ dl0) >>> 14)
    const bl14 = ((l20 ^ dl0) << 18) | ((h20 ^ dh0) >>> 14)
    const bh10 = ((h1 ^ dh1) << 1) | ((l1 ^ dl1) >>> 31)
    const bl10 = ((l1 ^ dl1) << 1) | ((h1 ^ dh1) >>> 31)
    const bh1 = ((l6 ^ dl1) << 12) | ((h6 ^ dh1) >>> 20)
    const bl1 = ((h6 ^ dh1) << 12) | ((l6 ^ dl1) >>> 20)
    const bh17 = ((h11 ^ dh1) << 10) | ((l11 ^ dl1) >>> 22)
    const bl17 = ((l11 ^ dl1) << 10) | ((h11 ^ dh1) >>> 22)
    const bh8 = ((l16 ^ dl1) << 13) | ((h16 ^ dh1) >>> 19)
    const bl8 = ((h16 ^ dh1) << 13) | ((l16 ^ dl1) >>> 19)
    const bh24 = ((h21 ^ dh1) << 2) | ((l21 ^ dl1) >>> 30)
    const bl24 = ((l21 ^ dl1) << 2) | ((h21 ^ dh1) >>> 30)
    const bh20 = ((l2 ^ dl2) << 30) | ((h2 ^ dh2) >>> 2)
    const bl20 = ((h2 ^ dh2) << 30) | ((l2 ^ dl2) >>> 2)
    const bh11 = ((h7 ^ dh2) << 6) | ((l7 ^ dl2) >>> 26)
    const bl11 = ((l7 ^ dl2) << 6) | ((h7 ^ dh2) >>> 26)
    const bh2 = ((l12 ^ dl2) << 11) | ((h12 ^ dh2) >>> 21)
    const bl2 = ((h12 ^ dh2) << 11) | ((l12 ^ dl2) >>> 21)
    const bh18 = ((h17 ^ dh2) << 15) | ((l17 ^ dl2) >>> 17)
    const bl18 = ((l17 ^ dl2) << 15) | ((h17 ^ dh2) >>> 17)
    const bh9 = ((l22 ^ dl2) << 29) | ((h22 ^ dh2) >>> 3)
    const bl9 = ((h22 ^ dh2) << 29) | ((l22 ^ dl2) >>> 3)
    const bh5 = ((h3 ^ dh3) << 28) | ((l3 ^ dl3) >>> 4)
    const bl5 = ((l3 ^ dl3) << 28) | ((h3 ^ dh3) >>> 4)
    const bh21 = ((l8 ^ dl3) << 23) | ((h8 ^ dh3) >>> 9)
    const bl21 = ((h8 ^ dh3) << 23) | ((l8 ^ dl3) >>> 9)
    const bh12 = ((h13 ^ dh3) << 25) | ((l13 ^ dl3) >>> 7)
    const bl12 = ((l13 ^ dl3) << 25) | ((h13 ^ dh3) >>> 7)
    const bh3 = ((h18 ^ dh3) << 21) | ((l18 ^ dl3) >>> 11)
    const bl3 = ((l18 ^ dl3) << 21) | ((h18 ^ dh3) >>> 11)
    const bh19 = ((l23 ^ dl3) << 24) | ((h23 ^ dh3) >>> 8)
    const bl19 = ((h23 ^ dh3) << 24) | ((l23 ^ dl3) >>> 8)
    const bh15 = ((h4 ^ dh4) << 27) | ((l4 ^ dl4) >>> 5)
    const bl15 = ((l4 ^ dl4) << 27) | ((h4 ^ dh4) >>> 5)
    const bh6 = ((h9 ^ dh4) << 20) | ((l9 ^ dl4) >>> 12)
    const bl6 = ((l9 ^ dl4) << 20) | ((h9 ^ dh4) >>> 12)
    const bh22 = ((l14 ^ dl4) << 7) | ((h14 ^ dh4) >>> 25)
    const bl22 = ((h14 ^ dh4) << 7) | ((l14 ^ dl4) >>> 25)
    const bh13 = ((h19 ^ dh4) << 8) | ((l19 ^ dl4) >>> 24)
    const bl13 = ((l19 ^ dl4) << 8) | ((h19 ^ dh4) >>> 24)
    const bh4 = ((h24 ^ dh4) << 14) | ((l24 ^ dl4) >>> 18)
    const bl4 = ((l24 ^ dl4) << 14) | ((h24 ^ dh4) >>> 18)
    h0 = bh0 ^ (~bh1 & bh2)
    l0 = bl0 ^ (~bl1 & bl2)
    h1 = bh1 ^ (~bh2 & bh3)
    l1 = bl1 ^ (~bl2 & bl3)
    h2 = bh2 ^ (~bh3 & bh4)
    l2 = bl2 ^ (~bl3 & bl4)
    h3 = bh3 ^ (~bh4 & bh0)
    l3 = bl3 ^ (~bl4 & bl0)
    h4 = bh4 ^ (~bh0 & bh1)
    l4 = bl4 ^ (~bl0 & bl1)
    h5 = bh5 ^ (~bh6 & bh7)
    l5 = bl5 ^ (~bl6 & bl7)
    h6 = bh6 ^ (~bh7 & bh8)
    l6 = bl6 ^ (~bl7 & bl8)
    h7 = bh7 ^ (~bh8 & bh9)
    l7 = bl7 ^ (~bl8 & bl9)
    h8 = bh8 ^ (~bh9 & bh5)
    l8 = bl8 ^ (~bl9 & bl5)
    h9 = bh9 ^ (~bh5 & bh6)
    l9 = bl9 ^ (~bl5 & bl6)
    h10 = bh10 ^ (~bh11 & bh12)
    l10 = bl10 ^ (~bl11 & bl12)
    h11 = bh11 ^ (~bh12 & bh13)
    l11 = bl11 ^ (~bl12 & bl13)
    h12 = bh12 ^ (~bh13 & bh14)
    l12 = bl12 ^ (~bl13 & bl14)
    h13 = bh13 ^ (~bh14 & bh10)
    l13 = bl13 ^ (~bl14 & bl10)
    h14 = bh14 ^ (~bh10 & bh11)
    l14 = bl14 ^ (~bl10 & bl11)
    h15 = bh15 ^ (~bh16 & bh17)
    l15 = bl15 ^ (~bl16 & bl17)
    h16 = bh16 ^ (~bh17 & bh18)
    l16 = bl16 ^ (~bl17 & bl18)
    h17 = bh17 ^ (~bh18 & bh19)
    l17 = bl17 ^ (~bl18 & bl19)
    h18 = bh18 ^ (~bh19 & bh15)
    l18 = bl18 ^ (~bl19 & bl15)
    h19 = bh19 ^ (~bh15 & bh16)
    l19 = bl19 ^ (~bl15 & bl16)
    h20 = bh20 ^ (~bh21 & bh22)
    l20 = bl20 ^ (~bl21 & bl22)
    h21 = bh21 ^ (~bh22 & bh23)
    l21 = bl21 ^ (~bl22 & bl23)
    h22 = bh22 ^ (~bh23 & bh24)
    l22 = bl22 ^ (~bl23 & bl24)
    h23 = bh23 ^ (~bh24 & bh20)
    l23 = bl23 ^ (~bl24 & bl20)
    h24 = bh24 ^ (~bh20 & bh21)
    l24 = bl24 ^ (~bl20 & bl21)
    h0 ^= at(roundHigh, round)
    l0 ^= at(roundLow, round)
  }
  s[0] = l0
  s[1] = h0
  s[2] = l1
  s[3] = h1
  s[4] = l2
  s[5] = h2
  s[6] = l3
  s[7] = h3
  s[8] = l4
  s[9] = h4
  s[10] = l5
  s[11] = h5
  s[12] = l6
  s[13] = h6
  s[14] = l7
  s[15] = h7
  s[16] = l8
  s[17] = h8
  s[18] = l9
  s[19] = h9
  s[20] = l10
  s[21] = h10
  s[22] = l11
  s[23] = h11
  s[24] = l12
  s[25] = h12
  s[26] = l13
  s[27] = h13
  s[28] = l14
  s[29] = h14
  s[30] = l15
  s[31] = h15
  s[32] = l16
  s[33] = h16
  s[34] = l17
  s[35] = h17
  s[36] = l18
  s[37] = h18
  s[38] = l19
  s[39] = h19
  s[40] = l20
  s[41] = h20
  s[42] = l21
  s[43] = h21
  s[44] = l22
  s[45] = h22
  s[46] = l23
  s[47] = h23
  s[48] = l24
  s[49] = h24
}

function at(words: Int32Array, index: number): number {
  return words[index] as number
}
