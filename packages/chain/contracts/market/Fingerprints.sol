// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Fingerprints of datasets: the root that a creator stands for, written once.
/// @dev A dataset's id does not contain its creator. Each creator has its own entry, so nobody can be shut out by someone who
/// registers the id first with another root; who was first is known as well.
abstract contract Fingerprints {
    error DatasetIdZero();
    error RootZero();
    error FingerprintDiffers(bytes32 datasetId, bytes32 root, uint64 size);

    event DatasetRegistered(bytes32 indexed datasetId, address indexed creator, bytes32 root, uint64 size);

    struct Fingerprint {
        bytes32 root;
        /// Bytes.
        uint64 size;
        uint64 registeredAt;
    }

    /// @notice Who registered a dataset id first; zero when nobody has.
    mapping(bytes32 datasetId => address) public firstCreatorOf;

    mapping(bytes32 datasetId => mapping(address creator => Fingerprint)) private _fingerprints;

    /// @notice Writes the caller's fingerprint of a dataset. It never changes; the same one again is accepted.
    /// @param datasetId Not zero.
    /// @param root The root of the dataset, not zero.
    /// @param size Bytes.
    function registerDataset(bytes32 datasetId, bytes32 root, uint64 size) external {
        _register(datasetId, root, size);
    }

    /// @notice A creator's fingerprint of a dataset; all zero when there is none.
    /// @param datasetId The dataset.
    /// @param creator Who registered it.
    function fingerprintOf(bytes32 datasetId, address creator) external view returns (Fingerprint memory) {
        return _fingerprints[datasetId][creator];
    }

    function _register(bytes32 datasetId, bytes32 root, uint64 size) internal {
        if (datasetId == 0) revert DatasetIdZero();
        if (root == 0) revert RootZero();
        Fingerprint storage known = _fingerprints[datasetId][msg.sender];
        if (known.root != 0) {
            if (known.root != root || known.size != size) revert FingerprintDiffers(datasetId, known.root, known.size);
            return;
        }
        _fingerprints[datasetId][msg.sender] = Fingerprint(root, size, uint64(block.timestamp));
        if (firstCreatorOf[datasetId] == address(0)) firstCreatorOf[datasetId] = msg.sender;
        emit DatasetRegistered(datasetId, msg.sender, root, size);
    }
}
