// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title The EIP-712 structs that authors, storing nodes and verifiers sign, and who signed them.
library TypedData {
    bytes32 private constant SEAL =
        keccak256("Seal(bytes32 commitment,bytes32 nameHash,string name,uint64 version,address author,uint256 kaId)");
    bytes32 private constant STORAGE_ACK = keccak256(
        "StorageAck(uint256 contextGraphId,uint256 kaId,uint64 version,bytes32 commitment,uint256 byteSize,uint256 epochs,uint256 identityId)"
    );
    bytes32 private constant VERIFICATION =
        keccak256("Verification(uint256 contextGraphId,uint256 kaId,uint64 version,bytes32 root)");

    struct Seal {
        bytes32 commitment;
        bytes32 nameHash;
        /// keccak256 of the asset's name.
        bytes32 name;
        uint64 version;
        address author;
        uint256 kaId;
    }

    struct StorageAck {
        uint256 contextGraphId;
        uint256 kaId;
        uint64 version;
        bytes32 commitment;
        uint256 byteSize;
        uint256 epochs;
        uint256 identityId;
    }

    struct Verification {
        uint256 contextGraphId;
        uint256 kaId;
        uint64 version;
        bytes32 root;
    }

    function hash(Seal memory seal) internal pure returns (bytes32) {
        return keccak256(abi.encode(SEAL, seal));
    }

    function hash(StorageAck memory ack) internal pure returns (bytes32) {
        return keccak256(abi.encode(STORAGE_ACK, ack));
    }

    function hash(Verification memory verification) internal pure returns (bytes32) {
        return keccak256(abi.encode(VERIFICATION, verification));
    }

    /// Zero when the signature is not 65 bytes with a low s, or no key belongs to it.
    function signer(bytes32 digest, bytes calldata signature) internal pure returns (address recovered) {
        (recovered,,) = ECDSA.tryRecoverCalldata(digest, signature);
    }
}
