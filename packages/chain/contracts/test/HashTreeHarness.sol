// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {HashTree} from "../HashTree.sol";

/// @title Shows the library's functions to the tests.
contract HashTreeHarness {
    /// @notice See HashTree.
    function leaf(bytes calldata line) external pure returns (bytes32) {
        return HashTree.leaf(line);
    }

    /// @notice See HashTree.
    function commitment(bytes32 root, uint256 leafCount, bytes32 privateRoot) external pure returns (bytes32) {
        return HashTree.commitment(root, leafCount, privateRoot);
    }

    /// @notice See HashTree.
    function proves(bytes32 root, uint256 leafCount, bytes32 hash, uint256 index, bytes32[] calldata siblings)
        external
        pure
        returns (bool)
    {
        return HashTree.proves(root, leafCount, hash, index, siblings);
    }

    /// @notice The root over sorted, unique leaves.
    function rootOf(bytes32[] memory level) external pure returns (bytes32) {
        if (level.length == 0) return 0;
        uint256 width = level.length;
        while (width > 1) {
            for (uint256 i = 0; i + 1 < width; i += 2) level[i / 2] = HashTree.inner(level[i], level[i + 1]);
            if (width % 2 == 1) level[width / 2] = level[width - 1];
            width -= width / 2;
        }
        return level[0];
    }
}
