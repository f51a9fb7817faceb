// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Consents} from "./Consents.sol";
import {ContextGraphs} from "./ContextGraphs.sol";
import {KnowledgeAssets} from "./KnowledgeAssets.sol";
import {TypedData} from "./TypedData.sol";

/// @title M-of-N verification: members that a context graph's owner lists vouch together for a published version.
contract Verifications is Consents {
    error NotContextGraphOwner(uint256 contextGraphId, address caller);
    error VerifiersInvalid(uint256 given);
    error VerifierAddressZero();
    error VerifierNotAgreed(address verifier);
    error VerifierTwice(address verifier);
    error ThresholdInvalid(uint256 threshold, uint256 verifiers);
    error NoVerifiers(uint256 contextGraphId);
    error AssetNotInContextGraph(uint256 kaId, uint256 contextGraphId);
    error VersionNotCurrent(uint64 current, uint64 given);
    error RootMismatch(bytes32 expected, bytes32 given);
    error TooManySignatures(uint256 given);
    error NotVerifier(address signer);
    error SignedTwice(address signer);
    error TooFewSigners(uint256 required, uint256 given);

    event VerifiersSet(uint256 indexed contextGraphId, uint256 generation, address[] verifiers, uint256 threshold);
    /// It is on no list of the graph until it agrees again.
    event VerifierResigned(uint256 indexed contextGraphId, uint256 generation, address indexed verifier);
    event Verified(
        uint256 indexed contextGraphId,
        uint256 indexed kaId,
        uint64 indexed version,
        bytes32 root,
        uint256 required,
        uint256 total,
        address[] signers
    );

    /// A verifier's word that it may be listed.
    struct Consent {
        address verifier;
        uint64 deadline;
        /// Over `VerifierConsent`.
        bytes signature;
    }

    struct Council {
        /// Counts the lists a graph has had; a signature counts for one list only.
        uint64 generation;
        uint64 threshold;
        uint64 size;
    }

    bytes32 private constant RESIGNATION =
        keccak256("VerifierResignation(uint256 id,address member,uint256 nonce,uint64 deadline)");
    /// @notice The most verifiers of a graph, and signatures in one call.
    uint256 public constant MAX_VERIFIERS = 64;

    /// @notice Where graphs and their owners are.
    ContextGraphs public immutable contextGraphs;
    /// @notice Where published versions are.
    KnowledgeAssets public immutable knowledgeAssets;
    /// @notice The list of a graph: how often it was set, its threshold and its size.
    mapping(uint256 contextGraphId => Council) public councilOf;

    /// @notice Has the address agreed to verify for the graph? It holds for later lists too, until it resigns.
    mapping(uint256 contextGraphId => mapping(address => bool)) public hasAgreed;

    mapping(uint256 contextGraphId => mapping(uint64 generation => mapping(address => bool))) private _members;
    mapping(bytes32 subject => uint256) private _counts;
    mapping(bytes32 subject => mapping(address signer => bool)) private _signed;

    /// @param knowledgeAssets_ Also tells the context graphs.
    constructor(KnowledgeAssets knowledgeAssets_)
        EIP712("kg", "1")
        Consents(keccak256("VerifierConsent(uint256 id,address member,uint256 nonce,uint64 deadline)"))
    {
        knowledgeAssets = knowledgeAssets_;
        contextGraphs = knowledgeAssets_.contextGraphs();
    }

    /// @notice Lists who verifies for a graph, instead of any earlier list. Only the graph's owner.
    /// @param contextGraphId The graph.
    /// @param verifiers 1 to 64 addresses, each once.
    /// @param threshold How many of them a verification needs at least.
    /// @param consents Of those who have not agreed before.
    function setVerifiers(
        uint256 contextGraphId,
        address[] calldata verifiers,
        uint64 threshold,
        Consent[] calldata consents
    ) external {
        if (contextGraphs.ownerOf(contextGraphId) != msg.sender) revert NotContextGraphOwner(contextGraphId, msg.sender);
        uint256 size = verifiers.length;
        if (size == 0 || size > MAX_VERIFIERS) revert VerifiersInvalid(size);
        if (threshold == 0 || threshold > size) revert ThresholdInvalid(threshold, size);
        for (uint256 i = 0; i < consents.length; i++) {
            _useConsent(contextGraphId, consents[i].verifier, consents[i].deadline, consents[i].signature);
            hasAgreed[contextGraphId][consents[i].verifier] = true;
        }
        uint64 generation = councilOf[contextGraphId].generation + 1;
        councilOf[contextGraphId] = Council(generation, threshold, uint64(size));
        mapping(address => bool) storage members = _members[contextGraphId][generation];
        for (uint256 i = 0; i < size; i++) {
            if (verifiers[i] == address(0)) revert VerifierAddressZero();
            if (members[verifiers[i]]) revert VerifierTwice(verifiers[i]);
            if (verifiers[i] != msg.sender && !hasAgreed[contextGraphId][verifiers[i]]) {
                revert VerifierNotAgreed(verifiers[i]);
            }
            members[verifiers[i]] = true;
        }
        emit VerifiersSet(contextGraphId, generation, verifiers, threshold);
    }

    /// @notice Leaves the verifiers of a graph, and takes back the agreement to be one. The threshold stays: where too few are
    /// left, nothing is verified until the owner lists others.
    /// @param contextGraphId The graph.
    function resign(uint256 contextGraphId) external {
        _withdraw(contextGraphId, msg.sender);
        _resign(contextGraphId, msg.sender);
    }

    /// @notice As `resign`, for a verifier that cannot pay gas. Anyone may bring its signature.
    /// @param contextGraphId The graph.
    /// @param verifier Who resigns.
    /// @param deadline Until when the signature counts.
    /// @param signature Of the verifier, over `VerifierResignation`.
    function resignFor(uint256 contextGraphId, address verifier, uint64 deadline, bytes calldata signature) external {
        _useSignature(RESIGNATION, contextGraphId, verifier, deadline, signature);
        _resign(contextGraphId, verifier);
    }

    function _resign(uint256 contextGraphId, address verifier) private {
        Council storage council = councilOf[contextGraphId];
        mapping(address => bool) storage members = _members[contextGraphId][council.generation];
        hasAgreed[contextGraphId][verifier] = false;
        if (!members[verifier]) return;
        members[verifier] = false;
        council.size--;
        emit VerifierResigned(contextGraphId, council.generation, verifier);
    }

    /// @notice Records that members vouch for the current version of an asset. Anyone may bring the signatures, and later more of them.
    /// @param v What the members signed.
    /// @param required How many signers there must be in the end; never less than the graph's threshold counts.
    /// @param signatures Of distinct members who have not signed before.
    /// @return total Signers so far.
    function verify(TypedData.Verification calldata v, uint256 required, bytes[] calldata signatures)
        external
        returns (uint256 total)
    {
        Council memory council = councilOf[v.contextGraphId];
        if (council.size == 0) revert NoVerifiers(v.contextGraphId);
        if (signatures.length > MAX_VERIFIERS) revert TooManySignatures(signatures.length);
        _checkSubject(v);
        if (required < council.threshold) required = council.threshold;
        bytes32 subject = _subject(v, council.generation);
        total = _counts[subject] + signatures.length;
        if (total < required) revert TooFewSigners(required, total);
        _counts[subject] = total;
        address[] memory signers = _recordSigners(v, council.generation, subject, signatures);
        emit Verified(v.contextGraphId, v.kaId, v.version, v.root, required, total, signers);
    }

    /// @notice How many of the graph's present members have vouched for a version.
    /// @param v The version.
    function signersOf(TypedData.Verification calldata v) external view returns (uint256) {
        return _counts[_subject(v, councilOf[v.contextGraphId].generation)];
    }

    /// @notice Has this present member of the graph vouched for a version?
    /// @param v The version.
    /// @param signer Any address.
    function hasSigned(TypedData.Verification calldata v, address signer) external view returns (bool) {
        return _signed[_subject(v, councilOf[v.contextGraphId].generation)][signer];
    }

    /// @notice Is the address on the graph's present list?
    /// @param contextGraphId The graph.
    /// @param verifier Any address.
    function isVerifier(uint256 contextGraphId, address verifier) external view returns (bool) {
        return _members[contextGraphId][councilOf[contextGraphId].generation][verifier];
    }

    function _checkSubject(TypedData.Verification calldata v) private view {
        KnowledgeAssets.Asset memory asset = knowledgeAssets.assetOf(v.kaId);
        if (asset.contextGraphId != v.contextGraphId) revert AssetNotInContextGraph(v.kaId, v.contextGraphId);
        if (asset.version != v.version) revert VersionNotCurrent(asset.version, v.version);
        if (asset.root != v.root) revert RootMismatch(asset.root, v.root);
    }

    function _recordSigners(
        TypedData.Verification calldata v,
        uint64 generation,
        bytes32 subject,
        bytes[] calldata signatures
    ) private returns (address[] memory signers) {
        bytes32 digest = _hashTypedDataV4(TypedData.hash(v));
        signers = new address[](signatures.length);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = TypedData.signer(digest, signatures[i]);
            if (!_members[v.contextGraphId][generation][signer]) revert NotVerifier(signer);
            if (_signed[subject][signer]) revert SignedTwice(signer);
            _signed[subject][signer] = true;
            signers[i] = signer;
        }
    }

    function _subject(TypedData.Verification calldata v, uint64 generation) private pure returns (bytes32) {
        return keccak256(abi.encode(v, generation));
    }
}
