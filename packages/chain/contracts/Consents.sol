// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {TypedData} from "./TypedData.sol";

/// @title Nobody is made a member of anything without having signed it.
/// @dev What is signed names the contract (by its EIP-712 domain), the thing that is joined, the member, a nonce and a
/// deadline. A consent is used once; leaving ends those that were not used.
abstract contract Consents is EIP712 {
    error ConsentExpired(address member, uint64 deadline);
    error ConsentInvalid(address member);

    /// @notice Goes into the next consent of a member: it counts how often one was used or withdrawn.
    mapping(uint256 id => mapping(address member => uint256)) public consentNonce;

    /// Hash of the struct's type: its name says what a member agrees to, its fields are alike.
    bytes32 private immutable _typeHash;

    /// @param typeHash Of `<Name>(uint256 id,address member,uint256 nonce,uint64 deadline)`.
    constructor(bytes32 typeHash) {
        _typeHash = typeHash;
    }

    /// @notice Makes every consent void that the caller has given to a thing and that was not used.
    /// @param id What the consent was for.
    function withdrawConsent(uint256 id) external {
        _withdraw(id, msg.sender);
    }

    function _withdraw(uint256 id, address member) internal {
        consentNonce[id][member]++;
    }

    /// Who sends the transaction itself needs to sign nothing more.
    function _useConsent(uint256 id, address member, uint64 deadline, bytes calldata signature) internal {
        if (member == msg.sender) return;
        _useSignature(_typeHash, id, member, deadline, signature);
    }

    /// For what else a member signs with the same fields.
    function _useSignature(bytes32 typeHash, uint256 id, address member, uint64 deadline, bytes calldata signature)
        internal
    {
        if (block.timestamp > deadline) revert ConsentExpired(member, deadline);
        bytes32 agreed = keccak256(abi.encode(typeHash, id, member, consentNonce[id][member]++, deadline));
        address signer = TypedData.signer(_hashTypedDataV4(agreed), signature);
        if (signer == address(0) || signer != member) revert ConsentInvalid(member);
    }
}
