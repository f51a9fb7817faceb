// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ContextGraphs} from "./ContextGraphs.sol";
import {ConvictionAccounts} from "./ConvictionAccounts.sol";
import {Governed} from "./Governed.sol";
import {HashTree} from "./HashTree.sol";
import {Hub} from "./Hub.sol";
import {Identities} from "./Identities.sol";
import {TypedData} from "./TypedData.sol";

/// @title Published Knowledge Assets: sealed by their author, acknowledged by storing nodes, paid for.
contract KnowledgeAssets is Governed, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    error AssetExists(uint256 kaId);
    error AssetDoesNotExist(uint256 kaId);
    error AssetEmpty();
    error KaIdNotOfAuthor(uint256 kaId, address author);
    error VersionWrong(uint64 expected, uint64 given);
    error ContextGraphChanged(uint256 expected, uint256 given);
    error NameChanged();
    error NameInvalid();
    error EpochsInvalid(uint32 epochs);
    error SealInvalid(address author);
    error TooManyAcks(uint256 given);
    error TooFewAcks(uint256 required, uint256 given);
    error AcksNotAscending(uint256 identityId);
    error AckInvalid(uint256 identityId);
    error AckNotOfCore(uint256 identityId);
    error FeeAboveMax(uint256 fee, uint256 maxFee);
    error NothingToClaim(uint256 identityId);
    error NotIdentityAdmin(uint256 identityId, address caller);
    error MinimumRequiredSignaturesInvalid(uint256 given);
    error TooManySiblings(uint256 given);

    /// Every version, the first as well as updates.
    event Published(
        uint256 indexed contextGraphId, uint256 indexed kaId, address indexed author, Publication publication
    );
    event FeeClaimed(uint256 indexed identityId, address indexed to, uint256 amount);
    event MinimumRequiredSignaturesSet(uint256 minimum);

    /// A core node's promise to keep the content.
    struct Ack {
        uint256 identityId;
        bytes signature;
    }

    struct PublishParams {
        uint256 contextGraphId;
        /// author << 96 | the author's own count
        uint256 kaId;
        string name;
        uint64 version;
        bytes32 root;
        uint64 leafCount;
        /// Zero when there are no private statements.
        bytes32 privateRoot;
        uint64 byteSize;
        uint32 epochs;
        address author;
        bytes authorSignature;
        /// Whom the publication is attributed to; 0 for no one.
        uint256 publisherNodeIdentityId;
        /// A conviction account that pays; 0 to pay with the caller's tokens.
        uint256 accountId;
        /// More than this the caller does not pay, whatever the nodes ask by then.
        uint256 maxFee;
        /// In ascending order of identity ids.
        Ack[] acks;
    }

    /// What a node needs to know of a version.
    struct Publication {
        uint64 version;
        string name;
        bytes32 root;
        uint64 leafCount;
        bytes32 privateRoot;
        bytes32 commitment;
        uint64 byteSize;
        uint32 epochs;
        uint64 paidUntil;
        address publisher;
        uint256 publisherNodeIdentityId;
        uint256 accountId;
        /// Token wei paid.
        uint256 fee;
        uint256[] ackIdentityIds;
        bytes authorSignature;
    }

    /// The newest version of an asset; older ones are in the events.
    struct Asset {
        uint64 contextGraphId;
        uint64 version;
        uint64 leafCount;
        uint64 paidUntil;
        bytes32 root;
        bytes32 privateRoot;
        /// keccak256 of the asset's name.
        bytes32 nameHash;
    }

    /// @notice The most acknowledgements in one call.
    uint256 public constant MAX_ACKS = 64;
    /// @notice The longest name: 256 UTF-16 units are never more UTF-8 bytes than this.
    uint256 public constant MAX_NAME_BYTES = 768;
    uint256 private constant MAX_SIBLINGS = 64;
    uint256 private constant MAX_EPOCHS = 1_000_000;

    /// @notice What publishing is paid with.
    IERC20 public immutable token;
    /// @notice Where the nodes' keys and prices are.
    Identities public immutable identities;
    /// @notice Where the context graphs are.
    ContextGraphs public immutable contextGraphs;
    /// @notice The accounts that can pay.
    ConvictionAccounts public immutable accounts;
    /// @notice In seconds.
    uint64 public immutable epochLength;
    /// @notice Acknowledgements that a version needs.
    uint256 public minimumRequiredSignatures;
    /// @notice Token wei that an identity's admin can claim.
    mapping(uint256 identityId => uint256) public earned;

    mapping(uint256 kaId => Asset) private _assets;

    /// @param hub_ The Hub whose owner sets the parameters.
    /// @param contextGraphs_ Also tells the conviction accounts.
    /// @param identities_ The nodes.
    /// @param minimum See `minimumRequiredSignatures`.
    constructor(Hub hub_, ContextGraphs contextGraphs_, Identities identities_, uint256 minimum)
        Governed(hub_)
        EIP712("kg", "1")
    {
        contextGraphs = contextGraphs_;
        identities = identities_;
        accounts = contextGraphs_.accounts();
        token = accounts.token();
        epochLength = accounts.epochLength();
        _setMinimum(minimum);
    }

    /// @notice Anchors the first version of an asset and pays the storing nodes.
    /// @param p What is published, with the author's seal and the nodes' acknowledgements.
    /// @return fee Token wei paid.
    function publish(PublishParams calldata p) external nonReentrant returns (uint256 fee) {
        if (address(uint160(p.kaId >> 96)) != p.author) revert KaIdNotOfAuthor(p.kaId, p.author);
        if (_assets[p.kaId].version != 0) revert AssetExists(p.kaId);
        if (p.version == 0) revert VersionWrong(1, p.version);
        return _anchor(p);
    }

    /// @notice Anchors a later version of an asset, of the same author and name in the same context graph. Authors number
    /// what they share, so versions that were never published leave gaps.
    /// @param p As for `publish`, with a higher version.
    /// @return fee Token wei paid.
    function update(PublishParams calldata p) external nonReentrant returns (uint256 fee) {
        Asset storage asset = _assets[p.kaId];
        if (asset.version == 0) revert AssetDoesNotExist(p.kaId);
        if (address(uint160(p.kaId >> 96)) != p.author) revert KaIdNotOfAuthor(p.kaId, p.author);
        if (p.version <= asset.version) revert VersionWrong(asset.version + 1, p.version);
        if (p.contextGraphId != asset.contextGraphId) revert ContextGraphChanged(asset.contextGraphId, p.contextGraphId);
        if (keccak256(bytes(p.name)) != asset.nameHash) revert NameChanged();
        return _anchor(p);
    }

    /// @notice Pays out what an identity earned. Only its admin.
    /// @param identityId The identity.
    /// @param to Who gets the tokens.
    /// @return amount Token wei.
    function claim(uint256 identityId, address to) external nonReentrant returns (uint256 amount) {
        if (msg.sender != identities.adminOf(identityId)) revert NotIdentityAdmin(identityId, msg.sender);
        amount = earned[identityId];
        if (amount == 0) revert NothingToClaim(identityId);
        earned[identityId] = 0;
        emit FeeClaimed(identityId, to, amount);
        token.safeTransfer(to, amount);
    }

    /// @notice Sets how many acknowledgements a version needs. Only the owner of the Hub.
    /// @param minimum 1 to 64.
    function setMinimumRequiredSignatures(uint256 minimum) external onlyHubOwner {
        _setMinimum(minimum);
    }

    /// @notice What publishing costs, before the discount of a conviction account.
    /// @param byteSize Size of the content.
    /// @param epochs How long it is kept.
    /// @param identityIds The nodes that will acknowledge, at most 64.
    /// @return Token wei.
    function quote(uint64 byteSize, uint32 epochs, uint256[] calldata identityIds) external view returns (uint256) {
        if (identityIds.length > MAX_ACKS) revert TooManyAcks(identityIds.length);
        uint256 ask = 0;
        for (uint256 i = 0; i < identityIds.length; i++) ask = Math.max(ask, identities.askOf(identityIds[i]));
        return _price(ask, byteSize, epochs);
    }

    /// @notice Is the line part of the newest version of an asset?
    /// @param kaId The asset.
    /// @param line A statement in canonical form, without the line end.
    /// @param index The leaf's place in the tree.
    /// @param siblings From the leaf up, at most 64.
    function verifyLeaf(uint256 kaId, bytes calldata line, uint256 index, bytes32[] calldata siblings)
        external
        view
        returns (bool)
    {
        if (siblings.length > MAX_SIBLINGS) revert TooManySiblings(siblings.length);
        Asset storage asset = _existing(kaId);
        return HashTree.proves(asset.root, asset.leafCount, HashTree.leaf(line), index, siblings);
    }

    /// @notice The newest version of an asset; reverts when there is none.
    /// @param kaId The asset.
    function assetOf(uint256 kaId) external view returns (Asset memory) {
        return _existing(kaId);
    }

    /// @notice The number of the newest published version; 0 when there is none.
    /// @param kaId Any id.
    function versionOf(uint256 kaId) external view returns (uint64) {
        return _assets[kaId].version;
    }

    function _anchor(PublishParams calldata p) private returns (uint256 fee) {
        if (bytes(p.name).length == 0 || bytes(p.name).length > MAX_NAME_BYTES) revert NameInvalid();
        if (p.epochs == 0 || p.epochs > MAX_EPOCHS) revert EpochsInvalid(p.epochs);
        if (p.leafCount == 0 && p.privateRoot == 0) revert AssetEmpty();
        bytes32 commitment = HashTree.commitment(p.root, p.leafCount, p.privateRoot);
        _checkSeal(p, commitment);
        (uint256 ask, uint256[] memory ackIds) = _checkAcks(p, commitment);
        if (p.publisherNodeIdentityId != 0) identities.adminOf(p.publisherNodeIdentityId);

        uint64 paidUntil = SafeCast.toUint64(block.timestamp + uint256(p.epochs) * epochLength);
        _assets[p.kaId] = Asset({
            contextGraphId: SafeCast.toUint64(p.contextGraphId),
            version: p.version,
            leafCount: p.leafCount,
            paidUntil: paidUntil,
            root: p.root,
            privateRoot: p.privateRoot,
            nameHash: keccak256(bytes(p.name))
        });
        fee = _pay(p, _price(ask, p.byteSize, p.epochs), ackIds);
        _announce(p, commitment, paidUntil, fee, ackIds);
    }

    function _checkSeal(PublishParams calldata p, bytes32 commitment) private view {
        bytes32 sealHash = TypedData.hash(
            TypedData.Seal({
                commitment: commitment,
                nameHash: contextGraphs.requirePublisher(p.contextGraphId, msg.sender),
                name: keccak256(bytes(p.name)),
                version: p.version,
                author: p.author,
                kaId: p.kaId
            })
        );
        address signer = TypedData.signer(_hashTypedDataV4(sealHash), p.authorSignature);
        if (signer == address(0) || signer != p.author) revert SealInvalid(p.author);
    }

    /// The highest price among the acknowledging nodes, and who they are.
    function _checkAcks(PublishParams calldata p, bytes32 commitment)
        private
        view
        returns (uint256 ask, uint256[] memory ids)
    {
        uint256 count = p.acks.length;
        if (count > MAX_ACKS) revert TooManyAcks(count);
        if (count < minimumRequiredSignatures) revert TooFewAcks(minimumRequiredSignatures, count);
        TypedData.StorageAck memory ack = TypedData.StorageAck({
            contextGraphId: p.contextGraphId,
            kaId: p.kaId,
            version: p.version,
            commitment: commitment,
            byteSize: p.byteSize,
            epochs: p.epochs,
            identityId: 0
        });
        ids = new uint256[](count);
        for (uint256 i = 0; i < count; i++) {
            uint256 id = p.acks[i].identityId;
            // Ascending ids are distinct ids.
            if (id <= ack.identityId) revert AcksNotAscending(id);
            ack.identityId = id;
            ids[i] = id;
            address signer = TypedData.signer(_hashTypedDataV4(TypedData.hash(ack)), p.acks[i].signature);
            (uint256 signerId, bool core, uint96 signerAsk) = identities.standingOf(signer);
            if (signerId != id) revert AckInvalid(id);
            if (!core) revert AckNotOfCore(id);
            ask = Math.max(ask, signerAsk);
        }
    }

    function _pay(PublishParams calldata p, uint256 price, uint256[] memory ackIds) private returns (uint256 fee) {
        fee = p.accountId == 0 ? price : accounts.discountedCost(p.accountId, price);
        if (fee > p.maxFee) revert FeeAboveMax(fee, p.maxFee);
        uint256 share = fee / ackIds.length;
        for (uint256 i = 0; i < ackIds.length; i++) earned[ackIds[i]] += share;
        earned[ackIds[0]] += fee - share * ackIds.length;
        if (p.accountId == 0) token.safeTransferFrom(msg.sender, address(this), fee);
        else accounts.coverCost(p.accountId, msg.sender, price);
    }

    function _announce(
        PublishParams calldata p,
        bytes32 commitment,
        uint64 paidUntil,
        uint256 fee,
        uint256[] memory ackIds
    ) private {
        Publication memory publication;
        publication.version = p.version;
        publication.name = p.name;
        publication.root = p.root;
        publication.leafCount = p.leafCount;
        publication.privateRoot = p.privateRoot;
        publication.commitment = commitment;
        publication.byteSize = p.byteSize;
        publication.epochs = p.epochs;
        publication.paidUntil = paidUntil;
        publication.publisher = msg.sender;
        publication.publisherNodeIdentityId = p.publisherNodeIdentityId;
        publication.accountId = p.accountId;
        publication.fee = fee;
        publication.ackIdentityIds = ackIds;
        publication.authorSignature = p.authorSignature;
        emit Published(p.contextGraphId, p.kaId, p.author, publication);
    }

    function _setMinimum(uint256 minimum) private {
        if (minimum == 0 || minimum > MAX_ACKS) revert MinimumRequiredSignaturesInvalid(minimum);
        minimumRequiredSignatures = minimum;
        emit MinimumRequiredSignaturesSet(minimum);
    }

    function _existing(uint256 kaId) private view returns (Asset storage asset) {
        asset = _assets[kaId];
        if (asset.version == 0) revert AssetDoesNotExist(kaId);
    }

    /// A begun KB counts as a whole one.
    function _price(uint256 ask, uint256 byteSize, uint256 epochs) private pure returns (uint256) {
        return ask * Math.ceilDiv(byteSize, 1024) * epochs;
    }
}
