// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title The hash tree over an asset's lines.
/// @dev A first byte of its own for each kind, so that no line can pass for an inner node or a commitment.
library HashTree {
    /// keccak256(0x00 ‖ line)
    function leaf(bytes calldata line) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(uint8(0x00), line));
    }

    /// keccak256(0x01 ‖ left ‖ right)
    function inner(bytes32 left, bytes32 right) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(uint8(0x01), left, right));
    }

    /// keccak256(0x02 ‖ root ‖ leafCount ‖ privateRoot)
    function commitment(bytes32 root, uint256 leafCount, bytes32 privateRoot) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(uint8(0x02), root, leafCount, privateRoot));
    }

    /// Do the siblings lead from the leaf to the root of a tree with this many leaves? An odd node goes up unpaired.
    function proves(bytes32 root, uint256 leafCount, bytes32 hash, uint256 index, bytes32[] calldata siblings)
        internal
        pure
        returns (bool)
    {
        if (index >= leafCount) return false;
        uint256 used = 0;
        for (uint256 width = leafCount; width > 1; width -= width / 2) {
            bool right = index % 2 == 1;
            if (right || index + 1 < width) {
                if (used == siblings.length) return false;
                bytes32 sibling = siblings[used++];
                hash = right ? inner(sibling, hash) : inner(hash, sibling);
            }
            index /= 2;
        }
        return used == siblings.length && hash == root;
    }
}
