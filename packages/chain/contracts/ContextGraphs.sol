// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {ConvictionAccounts} from "./ConvictionAccounts.sol";

/// @title Registered context graphs. The chain knows the hash of a name, who owns it, and who may publish.
/// @dev Nobody can snatch a name by watching what others send. A plain name is committed to first, which shows nothing of it,
/// and registered in a later block. A name that begins with its curator's address is registered with the curator's signature
/// at once, and taken back with it from whoever registered it before.
contract ContextGraphs is ERC721, EIP712 {
    error ContextGraphDoesNotExist(uint256 contextGraphId);
    error ContextGraphInactive(uint256 contextGraphId);
    error NotContextGraphOwner(uint256 contextGraphId, address caller);
    error NameHashZero();
    error NameNotOfCurator(string name);
    error CuratorSignatureInvalid(address curator);
    error CommitmentMissing(bytes32 commitment);
    error CommitmentTooNew(bytes32 commitment);
    error NameHashTaken(bytes32 nameHash, uint256 contextGraphId);
    error PolicyUnknown(uint8 policy);
    error PublisherNotAllowed(uint256 contextGraphId, address publisher);

    event ContextGraphRegistered(uint256 indexed contextGraphId, bytes32 indexed nameHash, address indexed owner);
    event NameCommitted(bytes32 indexed commitment);
    /// The name belongs to another graph from now on; this one is deactivated.
    event ContextGraphReclaimed(uint256 indexed contextGraphId, bytes32 indexed nameHash, address indexed curator);
    event PoliciesSet(uint256 indexed contextGraphId, Policies policies);
    event ContextGraphDeactivated(uint256 indexed contextGraphId);

    struct Policies {
        /// 0 open to read, 1 curated.
        uint8 accessPolicy;
        /// 0 curated: the owner, the authority and the account's agents publish. 1 open: everyone does.
        uint8 publishPolicy;
        /// Zero for none.
        address publishAuthority;
        /// A conviction account; 0 for none.
        uint256 publishAccountId;
    }

    struct ContextGraph {
        bytes32 nameHash;
        bool active;
        Policies policies;
    }

    uint8 private constant OPEN = 1;
    /// 0x and 40 digits.
    uint256 private constant ADDRESS_LENGTH = 42;
    bytes32 private constant CURATED_NAME = keccak256("CuratedName(bytes32 nameHash,address owner)");

    /// @notice Where `publishAccountId` is looked up.
    ConvictionAccounts public immutable accounts;
    /// @notice Graphs registered so far; their ids run from 1 to this.
    uint256 public contextGraphCount;
    /// @notice The id behind a name hash; 0 when it is free.
    mapping(bytes32 nameHash => uint256 contextGraphId) public idOf;

    mapping(uint256 contextGraphId => ContextGraph) private _graphs;
    mapping(bytes32 commitment => uint256 blockNumber) private _commitments;
    /// Graphs that their curator has registered or taken back.
    mapping(bytes32 nameHash => bool) private _curated;

    /// @param accounts_ Where `publishAccountId` is looked up.
    constructor(ConvictionAccounts accounts_) ERC721("kg context graph", "KGCG") EIP712("kg", "1") {
        accounts = accounts_;
    }

    modifier onlyGraphOwner(uint256 contextGraphId) {
        if (_ownerOf(_existing(contextGraphId)) != msg.sender) revert NotContextGraphOwner(contextGraphId, msg.sender);
        _;
    }

    /// @notice Notes that somebody will register some name; nobody can tell who and which.
    /// @param commitment keccak256(abi.encode(nameHash, owner, salt)).
    function commit(bytes32 commitment) external {
        // The first one counts: repeating somebody's commitment does not make it younger.
        if (_commitments[commitment] == 0) _commitments[commitment] = block.number;
        emit NameCommitted(commitment);
    }

    /// @notice Registers a context graph that belongs to the caller, who has committed to it in an earlier block. A name hash can be
    /// registered once.
    /// @param nameHash keccak256 of the context graph id.
    /// @param salt The one of the commitment.
    /// @param policies Who may read and publish.
    /// @return contextGraphId From 1.
    function register(bytes32 nameHash, bytes32 salt, Policies calldata policies)
        external
        returns (uint256 contextGraphId)
    {
        if (nameHash == 0) revert NameHashZero();
        bytes32 commitment = keccak256(abi.encode(nameHash, msg.sender, salt));
        uint256 since = _commitments[commitment];
        if (since == 0) revert CommitmentMissing(commitment);
        if (since >= block.number) revert CommitmentTooNew(commitment);
        delete _commitments[commitment];
        if (idOf[nameHash] != 0) revert NameHashTaken(nameHash, idOf[nameHash]);
        return _register(nameHash, policies);
    }

    /// @notice Registers a context graph whose name is `0x<curator>/…`, in one step. It belongs to the caller, whom the curator
    /// has signed for. Where somebody else has registered the name without the curator, it is taken back: that graph is
    /// deactivated.
    /// @param name The context graph id.
    /// @param policies Who may read and publish.
    /// @param signature Of the curator, over `CuratedName`.
    /// @return contextGraphId From 1.
    function registerCurated(string calldata name, Policies calldata policies, bytes calldata signature)
        external
        returns (uint256 contextGraphId)
    {
        bytes32 nameHash = keccak256(bytes(name));
        address curator = _curatorIn(name);
        bytes32 agreed = _hashTypedDataV4(keccak256(abi.encode(CURATED_NAME, nameHash, msg.sender)));
        (address signer,,) = ECDSA.tryRecoverCalldata(agreed, signature);
        if (signer == address(0) || signer != curator) revert CuratorSignatureInvalid(curator);
        uint256 before = idOf[nameHash];
        if (before != 0) {
            if (_curated[nameHash]) revert NameHashTaken(nameHash, before);
            _graphs[before].active = false;
            emit ContextGraphReclaimed(before, nameHash, curator);
            emit ContextGraphDeactivated(before);
        }
        _curated[nameHash] = true;
        return _register(nameHash, policies);
    }

    function _curatorIn(string calldata name) private pure returns (address curator) {
        bytes calldata text = bytes(name);
        if (text.length <= ADDRESS_LENGTH + 1 || text[ADDRESS_LENGTH] != "/") revert NameNotOfCurator(name);
        bool found;
        (found, curator) = Strings.tryParseAddress(name, 0, ADDRESS_LENGTH);
        if (!found) revert NameNotOfCurator(name);
    }

    function _register(bytes32 nameHash, Policies calldata policies) private returns (uint256 contextGraphId) {
        contextGraphId = ++contextGraphCount;
        idOf[nameHash] = contextGraphId;
        _graphs[contextGraphId].nameHash = nameHash;
        _graphs[contextGraphId].active = true;
        emit ContextGraphRegistered(contextGraphId, nameHash, msg.sender);
        _setPolicies(contextGraphId, policies);
        _mint(msg.sender, contextGraphId);
    }

    /// @notice Changes who may read and publish. Only the owner, while the graph is active.
    /// @param contextGraphId The graph.
    /// @param policies All of them, changed or not.
    function setPolicies(uint256 contextGraphId, Policies calldata policies) external onlyGraphOwner(contextGraphId) {
        if (!_graphs[contextGraphId].active) revert ContextGraphInactive(contextGraphId);
        _setPolicies(contextGraphId, policies);
    }

    /// @notice Ends publishing into the graph for ever; what was published stays. Only the owner.
    /// @param contextGraphId The graph.
    function deactivate(uint256 contextGraphId) external onlyGraphOwner(contextGraphId) {
        if (!_graphs[contextGraphId].active) revert ContextGraphInactive(contextGraphId);
        _graphs[contextGraphId].active = false;
        emit ContextGraphDeactivated(contextGraphId);
    }

    /// @notice All that is known of a graph; reverts when there is none.
    /// @param contextGraphId The graph.
    function contextGraphOf(uint256 contextGraphId) external view returns (ContextGraph memory) {
        return _graphs[_existing(contextGraphId)];
    }

    /// @notice The name hash of a graph into which the publisher may publish now; reverts, saying why, when it may not.
    /// @param contextGraphId The graph.
    /// @param publisher Any address.
    function requirePublisher(uint256 contextGraphId, address publisher) external view returns (bytes32 nameHash) {
        ContextGraph storage graph = _graphs[_existing(contextGraphId)];
        if (!graph.active) revert ContextGraphInactive(contextGraphId);
        if (!_mayPublish(contextGraphId, graph.policies, publisher)) {
            revert PublisherNotAllowed(contextGraphId, publisher);
        }
        return graph.nameHash;
    }

    function _mayPublish(uint256 id, Policies storage policies, address publisher) private view returns (bool) {
        if (policies.publishPolicy == OPEN) return true;
        if (publisher == _ownerOf(id) || publisher == policies.publishAuthority) return true;
        return accounts.isAgent(policies.publishAccountId, publisher);
    }

    function _setPolicies(uint256 contextGraphId, Policies calldata policies) private {
        if (policies.accessPolicy > 1) revert PolicyUnknown(policies.accessPolicy);
        if (policies.publishPolicy > 1) revert PolicyUnknown(policies.publishPolicy);
        _graphs[contextGraphId].policies = policies;
        emit PoliciesSet(contextGraphId, policies);
    }

    function _existing(uint256 contextGraphId) private view returns (uint256) {
        if (_ownerOf(contextGraphId) == address(0)) revert ContextGraphDoesNotExist(contextGraphId);
        return contextGraphId;
    }
}
